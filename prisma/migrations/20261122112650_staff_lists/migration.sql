-- From which session something was changed, and where it belongs: who may look there may see what was changed.
-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "cinema_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "exhibitor_id" INTEGER,
ADD COLUMN     "session_id" TEXT;

-- Of what was written down before, the place is still known; the trigger that keeps entries as they are lets this one change pass.
ALTER TABLE "audit_entry" DISABLE TRIGGER USER;
UPDATE "audit_entry" a SET "exhibitor_id" = c."exhibitor_id", "cinema_ids" = ARRAY[b."cinema_id"]
FROM "bill" b JOIN "cinema" c ON c."id" = b."cinema_id" WHERE a."entity" = 'bill' AND a."entity_id" = b."uuid"::text;
UPDATE "audit_entry" a SET "exhibitor_id" = m."exhibitor_id",
  "cinema_ids" = CASE WHEN m."all_cinemas" THEN '{}' ELSE ARRAY(SELECT "A" FROM "_CinemaToMembership" WHERE "B" = m."id" ORDER BY 1) END
FROM "membership" m WHERE a."entity" = 'membership' AND a."entity_id" = m."id"::text;
UPDATE "audit_entry" a SET "exhibitor_id" = p."exhibitor_id"
FROM "payment_provider" p WHERE a."entity" = 'payment_provider' AND a."entity_id" = p."name";
ALTER TABLE "audit_entry" ENABLE TRIGGER USER;

-- CreateIndex
CREATE INDEX "audit_entry_exhibitor_id_at_idx" ON "audit_entry"("exhibitor_id", "at");
