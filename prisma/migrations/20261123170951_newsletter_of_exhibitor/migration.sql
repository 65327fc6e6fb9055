-- Each exhibitor has a newsletter of its own. There was one for all until now: whoever subscribed to it gets the first exhibitor's.
-- Nodes of the version before name the old key, so until they are replaced they sign nobody up: their jobs are tried again, their form
-- says that something went wrong. With both keys at once nobody could subscribe at two exhibitors.
ALTER TABLE "newsletter_subscriber" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "newsletter_subscriber" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
DELETE FROM "newsletter_subscriber" WHERE "exhibitor_id" IS NULL;
ALTER TABLE "newsletter_subscriber" ALTER COLUMN "exhibitor_id" SET NOT NULL, DROP CONSTRAINT "newsletter_subscriber_pkey",
    ADD CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("exhibitor_id", "email");
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
