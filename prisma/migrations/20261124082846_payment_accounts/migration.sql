-- An account at a payment provider is an exhibitor's; a method names one of its exhibitor's, and a payment the one it was made with.
-- payment_provider and payment_notification stay for nodes of the version before.
CREATE TABLE "payment_account" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "driver" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "webhook_key" TEXT NOT NULL DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text),
    "former_name" TEXT,
    "config" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_account_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payment_account_webhook_key_key" ON "payment_account"("webhook_key");
CREATE UNIQUE INDEX "payment_account_exhibitor_id_id_key" ON "payment_account"("exhibitor_id", "id");
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Of one of our seals (server/src/domain/seals.ts): nobody stores it in the clear by mistake.
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_config_sealed" CHECK ("config" ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$');

-- Every exhibitor whose methods name a provider gets an account there, and whoever had set one keeps it. The money of all of them came into
-- one account until now and goes there on: what is sealed can be copied and not read. The server seals it for its account when it starts.
INSERT INTO "payment_account" ("exhibitor_id", "driver", "name", "former_name", "config")
SELECT n."exhibitor_id", n."driver", n."driver", n."driver", p."config" FROM (
  SELECT "exhibitor_id", "driver" FROM "payment_method"
  WHERE "type" IN ('online', 'terminal') OR "driver" = 'sandbox' OR "driver" IN (SELECT "name" FROM "payment_provider")
  UNION SELECT "exhibitor_id", "name" FROM "payment_provider"
) n LEFT JOIN "payment_provider" p ON p."name" = n."driver"
ORDER BY n."exhibitor_id", n."driver";

-- Exhibitor and account together: a method cannot name another exhibitor's.
ALTER TABLE "payment_method" ADD COLUMN "payment_account_id" INTEGER;
UPDATE "payment_method" m SET "payment_account_id" = a."id" FROM "payment_account" a
WHERE a."exhibitor_id" = m."exhibitor_id" AND a."driver" = m."driver" AND m."type" IN ('online', 'terminal');
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_exhibitor_id_payment_account_id_fkey" FOREIGN KEY ("exhibitor_id", "payment_account_id") REFERENCES "payment_account"("exhibitor_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "payment" ADD COLUMN "payment_account_id" INTEGER;
UPDATE "payment" p SET "payment_account_id" = a."id" FROM "payment_method" m, "payment_account" a
WHERE m."id" = p."payment_method_id" AND a."exhibitor_id" = m."exhibitor_id" AND a."driver" = m."driver";
ALTER TABLE "payment" ADD CONSTRAINT "payment_payment_account_id_fkey" FOREIGN KEY ("payment_account_id") REFERENCES "payment_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "seen_payment_news" (
    "payment_account_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seen_payment_news_pkey" PRIMARY KEY ("payment_account_id","event_id")
);
INSERT INTO "seen_payment_news" ("payment_account_id", "event_id", "received_at")
SELECT a."id", n."event_id", n."received_at" FROM "payment_notification" n JOIN "payment_account" a ON a."former_name" = n."driver";

-- The sandbox's own book knows as well with which of its accounts a payment was made.
ALTER TABLE "sandbox_payment" ADD COLUMN "account" INTEGER;
UPDATE "sandbox_payment" s SET "account" = p."payment_account_id" FROM "payment" p WHERE p."id"::text = s."reference";
