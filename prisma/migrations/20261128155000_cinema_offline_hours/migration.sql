-- AlterTable
ALTER TABLE "cinema" ADD COLUMN     "offline_hours" INTEGER;
