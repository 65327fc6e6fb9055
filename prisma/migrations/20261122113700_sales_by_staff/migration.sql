-- AlterTable
ALTER TABLE "price_rate" ADD COLUMN     "dated_prices" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "per_schedule" INTEGER,
ADD COLUMN     "start_from" INTEGER,
ADD COLUMN     "start_until" INTEGER,
ADD COLUMN     "usable" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "bill_line_schedule_id_idx" ON "bill_line"("schedule_id");

-- Minutes after midnight; a limit of none would be a rate that is not usable.
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_starts" CHECK ("start_from" BETWEEN 0 AND 1439 AND "start_until" BETWEEN 0 AND 1439);
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_per_schedule" CHECK ("per_schedule" >= 1);
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_dated_prices" CHECK (jsonb_typeof("dated_prices") = 'array');
ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check", ADD CONSTRAINT "bill_event_kind_check" CHECK ("kind" = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,mailed,resent,refund_mailed}'));
ALTER TABLE "refund" DROP CONSTRAINT "refund_reason_check", ADD CONSTRAINT "refund_reason_check" CHECK ("reason" = ANY ('{late,closed,amount_mismatch,elsewhere,show_cancelled,buyer,mistake,technical,goodwill}'));
