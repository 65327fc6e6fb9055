-- Providers are asked about payments whose webhook may have been lost (server/src/services/paymentAsks.ts).
ALTER TABLE "payment" ADD COLUMN     "ask_at" TIMESTAMPTZ(3);

-- Only what is still to be asked about stands in it: a payment that is settled leaves it by its status, in the statement that
-- settles it. Prisma cannot say a partial index.
CREATE INDEX "payment_ask_at_idx" ON "payment"("ask_at") WHERE ask_at IS NOT NULL AND status IN ('paying', 'pending', 'expired');

-- Payments that wait right now were started by a server that did not ask.
UPDATE "payment" SET "ask_at" = now() WHERE "status" IN ('paying', 'pending') AND "transaction_id" IS NOT NULL;
