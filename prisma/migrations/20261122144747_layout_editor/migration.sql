-- AlterTable
ALTER TABLE "layout_draft" ADD COLUMN     "scenery" JSONB NOT NULL DEFAULT '{"shapes": [], "background": null}';

-- AlterTable
ALTER TABLE "screen_layout" ADD COLUMN     "scenery" JSONB NOT NULL DEFAULT '{"shapes": [], "background": null}';

-- CreateTable
CREATE TABLE "draft_editor" (
    "screen_id" INTEGER NOT NULL,
    "editing" UUID NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "employee_name" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_editor_pkey" PRIMARY KEY ("screen_id")
);

-- AddForeignKey
ALTER TABLE "draft_editor" ADD CONSTRAINT "draft_editor_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
