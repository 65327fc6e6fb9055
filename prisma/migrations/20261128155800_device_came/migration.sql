-- AlterTable
ALTER TABLE "device" ADD COLUMN     "came_at" TIMESTAMPTZ(3);
