-- AlterTable
ALTER TABLE "bill_line" ADD COLUMN     "surcharge_minor" INTEGER;
