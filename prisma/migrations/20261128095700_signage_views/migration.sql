-- AlterTable
ALTER TABLE "device" ADD COLUMN     "signage_revision" TEXT,
ADD COLUMN     "signage_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "signage_view_id" INTEGER;

-- CreateTable
CREATE TABLE "signage_view" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'dark',
    "pages" JSONB NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "signage_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signage_view_exhibitor_id_idx" ON "signage_view"("exhibitor_id");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_signage_view_id_fkey" FOREIGN KEY ("signage_view_id") REFERENCES "signage_view"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signage_view" ADD CONSTRAINT "signage_view_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "signage_view" ADD CONSTRAINT "signage_view_theme_check" CHECK (theme = ANY ('{dark,light}'));
