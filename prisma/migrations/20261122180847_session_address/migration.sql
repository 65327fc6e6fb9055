-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "address" TEXT;
