-- Whose is it: roots belong to an exhibitor, whom the website finds by its host name. There was one until now.
ALTER TABLE "exhibitor" ADD COLUMN "hosts" TEXT[] NOT NULL DEFAULT '{}',
    ADD CONSTRAINT "exhibitor_hosts_lower" CHECK ("hosts"::text = lower("hosts"::text));

ALTER TABLE "movie" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "movie" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "movie" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "movie" ADD CONSTRAINT "movie_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX "movie_slug_key";
CREATE UNIQUE INDEX "movie_exhibitor_id_slug_key" ON "movie"("exhibitor_id", "slug");

ALTER TABLE "price_group" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "price_group" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "price_group" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "price_group" ADD CONSTRAINT "price_group_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "vat" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "vat" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "vat" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "vat" ADD CONSTRAINT "vat_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX "vat_code_key";
CREATE UNIQUE INDEX "vat_exhibitor_id_code_key" ON "vat"("exhibitor_id", "code");

ALTER TABLE "payment_method" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "payment_method" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "payment_method" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "cms_content" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "cms_content" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "cms_content" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "cms_content" ADD CONSTRAINT "cms_content_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX "cms_content_key_key";
DROP INDEX "cms_content_page_slug_key";
CREATE UNIQUE INDEX "cms_content_exhibitor_id_key_key" ON "cms_content"("exhibitor_id", "key");
CREATE UNIQUE INDEX "cms_content_exhibitor_id_page_slug_key" ON "cms_content"("exhibitor_id", "page_slug");

-- Settings without an exhibitor were nobody's.
ALTER TABLE "setting" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "setting" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
DELETE FROM "setting" WHERE "exhibitor_id" IS NULL;
ALTER TABLE "setting" ALTER COLUMN "exhibitor_id" SET NOT NULL, DROP CONSTRAINT "setting_pkey",
    ADD CONSTRAINT "setting_pkey" PRIMARY KEY ("exhibitor_id", "key");
ALTER TABLE "setting" ADD CONSTRAINT "setting_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
