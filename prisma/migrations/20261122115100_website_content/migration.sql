-- AlterTable
ALTER TABLE "cms_content" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "faq" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "setting" ADD COLUMN     "sealed" TEXT;

-- A key's id, a nonce and a mark of 28 bytes and what is sealed (server/src/domain/seals.ts): nobody stores it in the clear by mistake.
ALTER TABLE "setting" ADD CONSTRAINT "setting_sealed" CHECK ("sealed" ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$');

-- The locale settings in the words of the specification.
UPDATE "setting" SET "value" = jsonb_strip_nulls(jsonb_build_object('website_locale', "value"->'default', 'available_locales', "value"->'available')
  || ("value" - 'default' - 'available'))
WHERE "key" = 'locale';
-- Read by nobody.
UPDATE "setting" SET "value" = "value" - 'payment_minutes' WHERE "key" = 'public_config';
-- A widget's place is its location; its key is what staff call it.
UPDATE "cms_content" SET "location" = "key" WHERE "type" = 'widget' AND "location" IS NULL;
