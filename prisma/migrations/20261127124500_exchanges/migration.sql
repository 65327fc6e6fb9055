-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "origin_id" UUID;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was carried over from a payment goes back by it. Of no other payment there is an entry.
CREATE INDEX "payment_origin_id_idx" ON "payment"("origin_id") WHERE "origin_id" IS NOT NULL;

ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check";
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_kind_check" CHECK (kind = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,exchanged_for,exchanged_from,mailed,resent,refund_mailed,show_cancelled,show_moved,show_mailed,reseated}'));

ALTER TABLE "refund" DROP CONSTRAINT "refund_reason_check";
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason_check" CHECK (reason = ANY ('{late,closed,amount_mismatch,elsewhere,exchanged,show_cancelled,buyer,mistake,technical,goodwill}'));
