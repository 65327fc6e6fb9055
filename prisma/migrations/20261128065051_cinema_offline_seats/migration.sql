-- AlterTable
ALTER TABLE "cinema" ADD COLUMN     "offline_seats" INTEGER;
