-- What was sold stays as it was sold, VAT is dated, a bill needs no buyer. See docs/decisions/money.md.

-- VAT. Rates that are there already were sold as admission.
CREATE TABLE "vat" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,

    CONSTRAINT "vat_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "vat_code_key" ON "vat"("code");

CREATE TABLE "vat_rate" (
    "vat_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "percent_hundredths" INTEGER NOT NULL,

    CONSTRAINT "vat_rate_pkey" PRIMARY KEY ("vat_id","valid_from"),
    CONSTRAINT "vat_rate_percent" CHECK ("percent_hundredths" BETWEEN 0 AND 10000)
);
ALTER TABLE "vat_rate" ADD CONSTRAINT "vat_rate_vat_id_fkey" FOREIGN KEY ("vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "vat" ("code", "name") SELECT 'admission', '"Admission"' WHERE EXISTS (SELECT FROM "price_rate");
INSERT INTO "vat_rate" ("vat_id", "valid_from", "percent_hundredths") SELECT "id", '2000-01-01', 600 FROM "vat";

ALTER TABLE "price_rate" ADD COLUMN "vat_id" INTEGER, ADD COLUMN "handling_vat_id" INTEGER;
UPDATE "price_rate" SET "vat_id" = (SELECT "id" FROM "vat"), "handling_vat_id" = (SELECT "id" FROM "vat");
ALTER TABLE "price_rate" ALTER COLUMN "vat_id" SET NOT NULL, ALTER COLUMN "handling_vat_id" SET NOT NULL;
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_vat_id_fkey" FOREIGN KEY ("vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_handling_vat_id_fkey" FOREIGN KEY ("handling_vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Bills.
ALTER TABLE "bill"
    ADD COLUMN "cinema_id" INTEGER,
    ADD COLUMN "currency" TEXT NOT NULL DEFAULT 'EUR',
    ALTER COLUMN "buyer_name" DROP NOT NULL,
    ALTER COLUMN "buyer_email" DROP NOT NULL,
    ADD CONSTRAINT "bill_currency" CHECK ("currency" ~ '^[A-Z]{3}$');
ALTER TABLE "bill" ADD CONSTRAINT "bill_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
UPDATE "bill" b SET "cinema_id" = s."cinema_id" FROM "bill_item" i JOIN "schedule" s ON s."id" = i."schedule_id" WHERE i."bill_uuid" = b."uuid";

ALTER TABLE "payment" ADD COLUMN "method_name" JSONB;
UPDATE "payment" p SET "method_name" = m."name" FROM "payment_method" m WHERE m."id" = p."payment_method_id";
ALTER TABLE "payment" ALTER COLUMN "method_name" SET NOT NULL;

-- Lines.
CREATE TABLE "sold_schedule" (
    "id" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sold_schedule_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "bill_item" RENAME TO "bill_line";
ALTER TABLE "bill_line" RENAME COLUMN "type" TO "kind";
ALTER TABLE "bill_line" RENAME CONSTRAINT "bill_item_pkey" TO "bill_line_pkey";
ALTER TABLE "bill_line" RENAME CONSTRAINT "bill_item_bill_uuid_fkey" TO "bill_line_bill_uuid_fkey";
ALTER TABLE "bill_line" RENAME CONSTRAINT "bill_item_schedule_id_fkey" TO "bill_line_schedule_id_fkey";
ALTER TABLE "bill_line" RENAME CONSTRAINT "bill_item_price_rate_id_fkey" TO "bill_line_price_rate_id_fkey";
ALTER INDEX "bill_item_barcode_key" RENAME TO "bill_line_barcode_key";
ALTER INDEX "bill_item_bill_uuid_idx" RENAME TO "bill_line_bill_uuid_idx";
ALTER SEQUENCE "bill_item_id_seq" RENAME TO "bill_line_id_seq";
ALTER TABLE "bill_line"
    ADD COLUMN "name" JSONB,
    ADD COLUMN "quantity" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "vat_code" TEXT,
    ADD COLUMN "vat_percent_hundredths" INTEGER,
    ADD COLUMN "vat_minor" INTEGER,
    ADD COLUMN "handling_vat_code" TEXT,
    ADD COLUMN "handling_vat_percent_hundredths" INTEGER,
    ADD COLUMN "handling_vat_minor" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "sold_schedule_id" UUID,
    ADD COLUMN "seat_class_name" JSONB,
    ADD COLUMN "row_label" TEXT,
    ADD COLUMN "seat_label" TEXT,
    ALTER COLUMN "handling_minor" SET DEFAULT 0;

-- As far as it is known now: what was printed until now was read from the same rows.
WITH facts AS MATERIALIZED (
    SELECT s."id" AS schedule_id, jsonb_build_object(
        'exhibitor', jsonb_build_object('name', x."trade_name", 'email', x."email", 'vat', x."info"->>'vat', 'timezone', x."timezone",
            'accent', coalesce((SELECT "value"#>>'{styling,accent}' FROM "setting" WHERE "key" = 'website_config'), '')),
        'cinema', jsonb_build_object('name', c."name", 'address1', c."address1", 'zip', c."zip", 'city', c."city", 'countryCode', c."country_code"),
        'screenName', r."name", 'movieTitle', m."title", 'eventTitle', e."title", 'posterUrl', m."assets"#>>'{poster,lg}', 'rating', m."rating",
        'versionShort', v."short", 'startAtMs', round(extract(epoch FROM s."start_at") * 1000), 'endAtMs', round(extract(epoch FROM s."end_at") * 1000)) AS facts
    FROM "schedule" s
    JOIN "cinema" c ON c."id" = s."cinema_id"
    JOIN "screen" r ON r."id" = s."screen_id"
    JOIN "movie" m ON m."id" = s."movie_id"
    JOIN "movie_version" v ON v."id" = s."version_id"
    LEFT JOIN "event" e ON e."schedule_id" = s."id"
    CROSS JOIN LATERAL (SELECT * FROM "exhibitor" ORDER BY "id" LIMIT 1) x
    WHERE s."id" IN (SELECT "schedule_id" FROM "bill_line")
), kept AS (
    INSERT INTO "sold_schedule" ("id", "facts") SELECT md5(facts::text)::uuid, facts FROM facts ON CONFLICT DO NOTHING
)
UPDATE "bill_line" l SET "sold_schedule_id" = md5(facts::text)::uuid FROM facts WHERE facts.schedule_id = l."schedule_id";
UPDATE "bill_line" l SET
    "name" = coalesce((SELECT "name" FROM "price_rate" r WHERE r."id" = l."price_rate_id"), '"Ticket"'),
    "seat_class_name" = (SELECT k."name" FROM "seat_class_rate" k JOIN "schedule" s ON s."screen_id" = k."screen_id"
        WHERE s."id" = l."schedule_id" AND k."seat_class" = l."seat_class"),
    "vat_code" = 'admission', "vat_percent_hundredths" = 600, "vat_minor" = round("price_minor" * 600 / 10600.0),
    "handling_vat_code" = 'admission', "handling_vat_percent_hundredths" = 600, "handling_vat_minor" = round("handling_minor" * 600 / 10600.0);

ALTER TABLE "bill_line"
    ALTER COLUMN "name" SET NOT NULL,
    ALTER COLUMN "vat_code" SET NOT NULL,
    ALTER COLUMN "vat_percent_hundredths" SET NOT NULL,
    ALTER COLUMN "vat_minor" SET NOT NULL,
    ALTER COLUMN "handling_vat_code" SET NOT NULL,
    ALTER COLUMN "handling_vat_percent_hundredths" SET NOT NULL,
    ADD CONSTRAINT "bill_line_quantity" CHECK ("quantity" > 0),
    ADD CONSTRAINT "bill_line_amounts" CHECK ("price_minor" >= 0 AND "handling_minor" >= 0),
    -- The VAT of a gross amount, rounded for the line, as server/src/domain/vat.ts has it.
    ADD CONSTRAINT "bill_line_vat" CHECK (
        "vat_percent_hundredths" >= 0 AND "handling_vat_percent_hundredths" >= 0
        AND "vat_minor" = round("quantity"::numeric * "price_minor" * "vat_percent_hundredths" / (10000 + "vat_percent_hundredths"))
        AND "handling_vat_minor" = round("quantity"::numeric * "handling_minor" * "handling_vat_percent_hundredths" / (10000 + "handling_vat_percent_hundredths"))),
    -- A ticket is printed from what it keeps of its schedule; only of one that was deleted before there is nothing.
    ADD CONSTRAINT "bill_line_ticket" CHECK (
        "kind" <> 'ticket' OR ("barcode" IS NOT NULL AND "quantity" = 1 AND ("sold_schedule_id" IS NOT NULL OR "schedule_id" IS NULL)));
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_sold_schedule_id_fkey" FOREIGN KEY ("sold_schedule_id") REFERENCES "sold_schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- It is told what tickets print as well: prisma/functions has the one that follows. A new database has none yet.
DROP FUNCTION IF EXISTS place_checkouts(jsonb);
