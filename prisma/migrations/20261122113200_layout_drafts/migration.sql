-- AlterTable
ALTER TABLE "screen_layout" ADD COLUMN     "origin" JSONB,
ADD COLUMN     "published_by" TEXT;

-- CreateTable
CREATE TABLE "layout_draft" (
    "screen_id" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "seat_count" INTEGER NOT NULL,
    "origin" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "layout_draft_pkey" PRIMARY KEY ("screen_id")
);

-- AddForeignKey
ALTER TABLE "layout_draft" ADD CONSTRAINT "layout_draft_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
