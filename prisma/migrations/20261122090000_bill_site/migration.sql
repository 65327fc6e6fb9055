-- AlterTable
ALTER TABLE "bill" ADD COLUMN     "site_host" TEXT;
