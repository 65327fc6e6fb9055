-- AlterTable
ALTER TABLE "signage_view" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "background" JSONB;
