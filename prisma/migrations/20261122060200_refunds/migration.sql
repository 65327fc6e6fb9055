-- Refunds are rows with lines: a payment may have several, and how much of it was given back is their sum.
CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "transaction_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refund_status_check" CHECK ("status" IN ('refunding', 'refunded')),
    CONSTRAINT "refund_reason_check" CHECK ("reason" IN ('late', 'closed', 'amount_mismatch', 'elsewhere')),
    CONSTRAINT "refund_amount" CHECK ("amount_minor" > 0),
    CONSTRAINT "refund_settled" CHECK (("status" = 'refunded') = ("settled_at" IS NOT NULL))
);
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "refund_line" (
    "refund_id" UUID NOT NULL,
    "bill_line_id" BIGINT NOT NULL,
    "amount_minor" INTEGER NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("refund_id","bill_line_id"),
    CONSTRAINT "refund_line_amount" CHECK ("amount_minor" > 0)
);
CREATE INDEX "refund_line_bill_line_id_idx" ON "refund_line"("bill_line_id");
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_bill_line_id_fkey" FOREIGN KEY ("bill_line_id") REFERENCES "bill_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was given back, or is on its way, until now.
INSERT INTO "refund" ("payment_id", "status", "amount_minor", "reason", "created_at", "settled_at")
SELECT "id", CASE WHEN "status" = 'refunding' THEN 'refunding' ELSE 'refunded' END,
    CASE WHEN "status" = 'refunding' THEN "amount_received_minor" ELSE "amount_refunded_minor" END,
    CASE WHEN "refund_reason" IN ('late', 'amount_mismatch') THEN "refund_reason" ELSE 'closed' END,
    coalesce("purchased_at", "created_at"), CASE WHEN "status" = 'refunding' THEN NULL ELSE coalesce("purchased_at", "created_at") END
FROM "payment" WHERE "amount_refunded_minor" > 0 OR ("status" = 'refunding' AND "amount_received_minor" > 0);
ALTER TABLE "payment" DROP CONSTRAINT "payment_amounts";
ALTER TABLE "payment" DROP COLUMN "amount_refunded_minor", DROP COLUMN "refund_reason",
    ADD CONSTRAINT "payment_amounts" CHECK ("amount_minor" >= 0 AND "amount_received_minor" >= 0);

ALTER TABLE "bill_line" ADD COLUMN "cancelled_at" TIMESTAMPTZ(3);
ALTER TABLE "sandbox_payment" ADD COLUMN "refunds" JSONB NOT NULL DEFAULT '{}',
    ADD CONSTRAINT "sandbox_payment_refunded" CHECK ("refunded_minor" BETWEEN 0 AND "amount_minor" + "tip_minor");

-- The timeline has a word for it.
ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check";
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_kind_check" CHECK ("kind" IN ('created', 'paying', 'paid', 'settled', 'expired', 'cancelled', 'late_payment_honoured', 'late_payment_refunded', 'payment_refunded', 'refunded_elsewhere', 'refunded', 'mailed', 'refund_mailed'));
