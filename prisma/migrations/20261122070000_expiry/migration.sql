-- Bills that wait for their money, by their deadline: what the sweep of expired bills reads (server/src/services/expireBills.ts).
CREATE INDEX "bill_open_expires_at_idx" ON "bill"("expires_at") WHERE status = 'paying';

-- DropIndex
DROP INDEX "bill_status_expires_at_idx";

-- Its answer has one column more; prisma/functions has the new one.
DROP FUNCTION IF EXISTS place_checkouts(jsonb, jsonb);
