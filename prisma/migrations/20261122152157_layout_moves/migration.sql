-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "layout_epoch" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "seat_outage" (
    "id" SERIAL NOT NULL,
    "screen_id" INTEGER NOT NULL,
    "row_label" TEXT NOT NULL,
    "seat_label" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "out_at" TIMESTAMPTZ(3) NOT NULL,
    "out_by" TEXT NOT NULL,
    "back_at" TIMESTAMPTZ(3),
    "back_by" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "seat_outage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "seat_outage_screen_id_idx" ON "seat_outage"("screen_id");

-- AddForeignKey
ALTER TABLE "seat_outage" ADD CONSTRAINT "seat_outage_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A seat is out of order once.
CREATE UNIQUE INDEX "seat_outage_open_key" ON "seat_outage"("screen_id", "row_label", "seat_label") WHERE "back_at" IS NULL;

ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check", ADD CONSTRAINT "bill_event_kind_check" CHECK ("kind" = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,mailed,resent,refund_mailed,show_cancelled,show_moved,show_mailed,reseated}'));
