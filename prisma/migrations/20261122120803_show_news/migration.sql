-- AlterTable
ALTER TABLE "cancelled_order" DROP COLUMN "mailed_at",
ADD COLUMN     "request" UUID NOT NULL DEFAULT gen_random_uuid();

ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check", ADD CONSTRAINT "bill_event_kind_check" CHECK ("kind" = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,mailed,resent,refund_mailed,show_cancelled,show_moved,show_mailed}'));
