-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "row_version" INTEGER NOT NULL DEFAULT 1;
