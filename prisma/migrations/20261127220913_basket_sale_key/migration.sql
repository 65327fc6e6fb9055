-- AlterTable
ALTER TABLE "basket" ADD COLUMN "sale_key" UUID;
