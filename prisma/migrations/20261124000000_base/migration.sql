-- The tables of Parterre. replaces.txt names the migrations that led here; a database that has them all has these tables.

-- For schedule_no_overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- bill.search_text is made with it, and functions come after migrations: as prisma/functions/plain_text.sql has it.
-- A text as it is searched and sorted: in lower case, without accents, ligatures as two letters. "Sœur Hélène" is soeur helene.
-- Columns are made with it (bill.search_text): with another version a migration makes those anew.
-- Most texts have nothing of that, which the count of their bytes tells: of those 200,000 take a tenth of the time.
CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value) ELSE translate(
    replace(replace(replace(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    'øłđ', 'old'
  ) END;
$$;

-- CreateTable
CREATE TABLE "exhibitor" (
    "id" SERIAL NOT NULL,
    "trade_name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "logos" JSONB NOT NULL,
    "serving_on" TEXT,
    "email" TEXT NOT NULL,
    "twitter" TEXT,
    "info" JSONB NOT NULL,
    "hosts" TEXT[] NOT NULL DEFAULT '{}',
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "exhibitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cinema" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address1" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "phone" TEXT,
    "email" TEXT,
    "gmaps" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "cinema_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screen" (
    "id" SERIAL NOT NULL,
    "cinema_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "short_name" TEXT NOT NULL,
    "accessible" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "config" JSONB NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "screen_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screen_layout" (
    "id" SERIAL NOT NULL,
    "screen_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "hall_bytes" BYTEA NOT NULL,
    "seat_count" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT,
    "origin" JSONB,
    "scenery" JSONB NOT NULL DEFAULT '{"shapes": [], "background": null}',

    CONSTRAINT "screen_layout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "layout_draft" (
    "screen_id" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "scenery" JSONB NOT NULL DEFAULT '{"shapes": [], "background": null}',
    "seat_count" INTEGER NOT NULL,
    "origin" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "layout_draft_pkey" PRIMARY KEY ("screen_id")
);

-- CreateTable
CREATE TABLE "seat_outage" (
    "id" SERIAL NOT NULL,
    "screen_id" INTEGER NOT NULL,
    "row_label" TEXT NOT NULL,
    "seat_label" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "out_at" TIMESTAMPTZ(3) NOT NULL,
    "out_by" TEXT NOT NULL,
    "back_at" TIMESTAMPTZ(3),
    "back_by" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "seat_outage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft_editor" (
    "screen_id" INTEGER NOT NULL,
    "editing" UUID NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "employee_name" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_editor_pkey" PRIMARY KEY ("screen_id")
);

-- CreateTable
CREATE TABLE "seat_class_rate" (
    "screen_id" INTEGER NOT NULL,
    "seat_class" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "ticket_minor" INTEGER NOT NULL,
    "handling_minor" INTEGER NOT NULL,
    "color" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "seat_class_rate_pkey" PRIMARY KEY ("screen_id","seat_class")
);

-- CreateTable
CREATE TABLE "movie" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "internal_title" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "original_title" TEXT,
    "tagline" JSONB,
    "overview" JSONB NOT NULL,
    "notice" JSONB,
    "runtime" INTEGER NOT NULL,
    "directors" TEXT[],
    "actors" TEXT[],
    "genres" TEXT[],
    "nations" TEXT[],
    "original_language" TEXT NOT NULL,
    "spoken_languages" TEXT[],
    "showing_from" DATE,
    "showing_from_visibility" INTEGER NOT NULL DEFAULT 15,
    "released_at" DATE,
    "rating" TEXT NOT NULL,
    "links" JSONB NOT NULL,
    "assets" JSONB NOT NULL,
    "visibility" INTEGER NOT NULL DEFAULT 15,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "exhibitor_id" INTEGER NOT NULL,
    "distributor_id" INTEGER,
    "distributor_office_id" INTEGER,
    "rental_type" TEXT NOT NULL DEFAULT 'none',
    "rental_profile_id" INTEGER,
    "rental_fee_minor" INTEGER,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "movie_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "movie_version" (
    "id" SERIAL NOT NULL,
    "movie_id" INTEGER NOT NULL,
    "text" JSONB NOT NULL,
    "short" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subtitle_languages" TEXT[],
    "rental_profile_id" INTEGER,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "movie_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distributor" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "contacts" JSONB NOT NULL,
    "notes" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "distributor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distributor_office" (
    "id" SERIAL NOT NULL,
    "distributor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address1" TEXT,
    "zip" TEXT,
    "city" TEXT,
    "country_code" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "distributor_office_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_profile" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "rates" JSONB NOT NULL,
    "minimum_guarantee_minor" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "rental_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule" (
    "id" SERIAL NOT NULL,
    "movie_id" INTEGER NOT NULL,
    "cinema_id" INTEGER NOT NULL,
    "screen_id" INTEGER NOT NULL,
    "layout_id" INTEGER NOT NULL,
    "version_id" INTEGER NOT NULL,
    "price_group_id" INTEGER NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "preshow_minutes" INTEGER NOT NULL DEFAULT 0,
    "cleaning_minutes" INTEGER NOT NULL DEFAULT 0,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "visibility" INTEGER NOT NULL DEFAULT 15,
    "purchasable_online" BOOLEAN NOT NULL DEFAULT true,
    "seatpicker_enabled" BOOLEAN NOT NULL DEFAULT true,
    "blocked_seats" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "online_reserve" INTEGER NOT NULL DEFAULT 0,
    "cancelled_at" TIMESTAMPTZ(3),
    "lease_epoch" INTEGER NOT NULL DEFAULT 0,
    "layout_epoch" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_cancellation" (
    "schedule_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refund" BOOLEAN NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "employee_name" TEXT NOT NULL,

    CONSTRAINT "schedule_cancellation_pkey" PRIMARY KEY ("schedule_id")
);

-- CreateTable
CREATE TABLE "cancelled_order" (
    "schedule_id" INTEGER NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "tickets" INTEGER NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "refunded_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "request" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "cancelled_order_pkey" PRIMARY KEY ("schedule_id","bill_uuid")
);

-- CreateTable
CREATE TABLE "event" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "title" JSONB NOT NULL,
    "page_title" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "content" JSONB NOT NULL,
    "sell_online" BOOLEAN NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'default',
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_group" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_rate" (
    "id" SERIAL NOT NULL,
    "price_group_id" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB,
    "price_minor" INTEGER NOT NULL,
    "handling_minor" INTEGER NOT NULL DEFAULT 0,
    "min_tickets" INTEGER NOT NULL DEFAULT 0,
    "max_tickets" INTEGER NOT NULL DEFAULT 10,
    "accept_voucher" BOOLEAN NOT NULL DEFAULT true,
    "visibility" INTEGER NOT NULL DEFAULT 15,
    "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "one_day_ahead" BOOLEAN NOT NULL DEFAULT false,
    "usable" BOOLEAN NOT NULL DEFAULT true,
    "start_from" INTEGER,
    "start_until" INTEGER,
    "per_schedule" INTEGER,
    "dated_prices" JSONB NOT NULL DEFAULT '[]',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "vat_id" INTEGER NOT NULL,
    "handling_vat_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vat" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "vat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vat_rate" (
    "vat_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "percent_hundredths" INTEGER NOT NULL,

    CONSTRAINT "vat_rate_pkey" PRIMARY KEY ("vat_id","valid_from")
);

-- CreateTable
CREATE TABLE "payment_method" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "driver" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "frontend_config" JSONB NOT NULL,
    "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
    "is_withdrawable" BOOLEAN NOT NULL DEFAULT false,
    "access" INTEGER NOT NULL DEFAULT 15,
    "template" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "exhibitor_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_provider" (
    "name" TEXT NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "config" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_provider_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "bill" (
    "uuid" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "site_host" TEXT,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER,
    "employee_id" INTEGER,
    "device_id" INTEGER,
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "buyer_name" TEXT,
    "buyer_email" TEXT,
    "newsletter_signup" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" INTEGER NOT NULL,
    "tip_minor" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "input_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,
    -- Made once, when a bill is written: a search that makes it of every bill takes four times as long.
    "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
        plain_text("number"::text || ' ' || "uuid"::text || ' ' || COALESCE("buyer_name", '') || ' ' || COALESCE("buyer_email", ''))
    ) STORED,

    CONSTRAINT "bill_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "bill_line" (
    "id" BIGSERIAL NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "price_minor" INTEGER NOT NULL,
    "vat_code" TEXT NOT NULL,
    "vat_percent_hundredths" INTEGER NOT NULL,
    "vat_minor" INTEGER NOT NULL,
    "handling_minor" INTEGER NOT NULL DEFAULT 0,
    "handling_vat_code" TEXT NOT NULL,
    "handling_vat_percent_hundredths" INTEGER NOT NULL,
    "handling_vat_minor" INTEGER NOT NULL DEFAULT 0,
    "bill_order" INTEGER NOT NULL,
    "schedule_id" INTEGER,
    "sold_schedule_id" UUID,
    "price_rate_id" INTEGER,
    "voucher_id" INTEGER,
    "seat_index" INTEGER,
    "seat_row" INTEGER,
    "seat_col" INTEGER,
    "seat_class" TEXT,
    "seat_class_name" JSONB,
    "seat_name" TEXT,
    "row_label" TEXT,
    "seat_label" TEXT,
    "barcode" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "bill_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sold_schedule" (
    "id" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sold_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat_claim" (
    "schedule_id" INTEGER NOT NULL,
    "seat_index" INTEGER NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "tag" BYTEA NOT NULL,
    "deadline" TIMESTAMPTZ(3),

    CONSTRAINT "seat_claim_pkey" PRIMARY KEY ("schedule_id","seat_index")
);

-- CreateTable
CREATE TABLE "ticket_pdf" (
    "bill_uuid" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_pdf_pkey" PRIMARY KEY ("bill_uuid")
);

-- CreateTable
CREATE TABLE "bill_event" (
    "id" BIGSERIAL NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "bill_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "payment_method_id" INTEGER NOT NULL,
    "method_name" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "transaction_id" TEXT,
    "processing_data" JSONB,
    "amount_received_minor" INTEGER NOT NULL DEFAULT 0,
    "tendered_minor" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "purchased_at" TIMESTAMPTZ(3),
    "ask_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "transaction_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_line" (
    "refund_id" UUID NOT NULL,
    "bill_line_id" BIGINT NOT NULL,
    "amount_minor" INTEGER NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("refund_id","bill_line_id")
);

-- CreateTable
CREATE TABLE "payment_notification" (
    "driver" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_notification_pkey" PRIMARY KEY ("driver","event_id")
);

-- CreateTable
CREATE TABLE "sandbox_payment" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "refunded_minor" INTEGER NOT NULL DEFAULT 0,
    "refunds" JSONB NOT NULL DEFAULT '{}',
    "description" TEXT NOT NULL,
    "return_url" TEXT NOT NULL,
    "webhook_url" TEXT NOT NULL,
    "tip_minor" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscriber" (
    "exhibitor_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("exhibitor_id","email")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "sealed" TEXT,
    "exhibitor_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("exhibitor_id","key")
);

-- CreateTable
CREATE TABLE "cms_content" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT,
    "location" TEXT,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "page_slug" TEXT,
    "page_title" JSONB,
    "content" JSONB NOT NULL,
    "faq" JSONB NOT NULL DEFAULT '[]',
    "exhibitor_id" INTEGER NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "cms_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "employee" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "device_pin_hash" TEXT,
    "receives_management_notifications" BOOLEAN NOT NULL DEFAULT false,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "employee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" SERIAL NOT NULL,
    "key" TEXT,
    "exhibitor_id" INTEGER,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permission" (
    "role_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,

    CONSTRAINT "role_permission_pkey" PRIMARY KEY ("role_id","permission")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "all_cinemas" BOOLEAN NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "browser" TEXT NOT NULL,
    "address" TEXT,
    "device_id" INTEGER,

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "id" SERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER,
    "screen_id" INTEGER,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "auth_status" TEXT NOT NULL DEFAULT 'pending',
    "orientation" TEXT NOT NULL DEFAULT 'landscape',
    "auto_lock_minutes" INTEGER DEFAULT 10,
    "test_mode" BOOLEAN NOT NULL DEFAULT false,
    "browser" TEXT NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "exhibitor_id" INTEGER,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "employee_id" INTEGER NOT NULL,
    "employee_name" TEXT NOT NULL,
    "session_id" TEXT,
    "browser" TEXT,
    "exhibitor_id" INTEGER,
    "cinema_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "permission" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "version" INTEGER,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applied_function" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applied_function_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "_CinemaToMembership" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_CinemaToMembership_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_MovieToTag" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_MovieToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "screen_layout_screen_id_number_key" ON "screen_layout"("screen_id", "number");

-- CreateIndex
CREATE INDEX "seat_outage_screen_id_idx" ON "seat_outage"("screen_id");

-- CreateIndex
CREATE UNIQUE INDEX "movie_exhibitor_id_slug_key" ON "movie"("exhibitor_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "tag_exhibitor_id_slug_key" ON "tag"("exhibitor_id", "slug");

-- CreateIndex
CREATE INDEX "schedule_start_at_idx" ON "schedule"("start_at");

-- CreateIndex
CREATE INDEX "schedule_movie_id_start_at_idx" ON "schedule"("movie_id", "start_at");

-- CreateIndex
CREATE INDEX "schedule_screen_id_start_at_idx" ON "schedule"("screen_id", "start_at");

-- CreateIndex
CREATE INDEX "cancelled_order_bill_uuid_idx" ON "cancelled_order"("bill_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "event_slug_key" ON "event"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "event_schedule_id_key" ON "event"("schedule_id");

-- CreateIndex
CREATE UNIQUE INDEX "vat_exhibitor_id_code_key" ON "vat"("exhibitor_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "bill_number_key" ON "bill"("number");

-- CreateIndex
CREATE UNIQUE INDEX "bill_idempotency_key_key" ON "bill"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "bill_line_barcode_key" ON "bill_line"("barcode");

-- CreateIndex
CREATE INDEX "bill_line_bill_uuid_idx" ON "bill_line"("bill_uuid");

-- CreateIndex
CREATE INDEX "bill_line_schedule_id_idx" ON "bill_line"("schedule_id");

-- CreateIndex
CREATE INDEX "seat_claim_bill_uuid_idx" ON "seat_claim"("bill_uuid");

-- CreateIndex
CREATE INDEX "ticket_pdf_printed_at_idx" ON "ticket_pdf"("printed_at");

-- CreateIndex
CREATE INDEX "bill_event_bill_uuid_idx" ON "bill_event"("bill_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "payment_transaction_id_key" ON "payment"("transaction_id");

-- CreateIndex
CREATE INDEX "payment_bill_uuid_idx" ON "payment"("bill_uuid");

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE INDEX "refund_line_bill_line_id_idx" ON "refund_line"("bill_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payment_reference_key" ON "sandbox_payment"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "cms_content_exhibitor_id_key_key" ON "cms_content"("exhibitor_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "cms_content_exhibitor_id_page_slug_key" ON "cms_content"("exhibitor_id", "page_slug");

-- CreateIndex
CREATE UNIQUE INDEX "employee_email_key" ON "employee"("email");

-- CreateIndex
CREATE UNIQUE INDEX "role_key_key" ON "role"("key");

-- CreateIndex
CREATE UNIQUE INDEX "membership_employee_id_exhibitor_id_role_id_key" ON "membership"("employee_id", "exhibitor_id", "role_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_device_id_key" ON "staff_session"("device_id");

-- CreateIndex
CREATE INDEX "staff_session_employee_id_idx" ON "staff_session"("employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_uid_key" ON "device"("uid");

-- CreateIndex
CREATE UNIQUE INDEX "device_token_hash_key" ON "device"("token_hash");

-- CreateIndex
CREATE INDEX "device_cinema_id_idx" ON "device"("cinema_id");

-- CreateIndex
CREATE INDEX "password_reset_employee_id_idx" ON "password_reset"("employee_id");

-- CreateIndex
CREATE INDEX "saved_view_exhibitor_id_list_idx" ON "saved_view"("exhibitor_id", "list");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_employee_id_list_name_key" ON "saved_view"("employee_id", "list", "name");

-- CreateIndex
CREATE INDEX "audit_entry_exhibitor_id_at_idx" ON "audit_entry"("exhibitor_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_entity_entity_id_version_key" ON "audit_entry"("entity", "entity_id", "version");

-- CreateIndex
CREATE INDEX "_CinemaToMembership_B_index" ON "_CinemaToMembership"("B");

-- CreateIndex
CREATE INDEX "_MovieToTag_B_index" ON "_MovieToTag"("B");

-- AddForeignKey
ALTER TABLE "cinema" ADD CONSTRAINT "cinema_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screen" ADD CONSTRAINT "screen_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screen_layout" ADD CONSTRAINT "screen_layout_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_draft" ADD CONSTRAINT "layout_draft_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_outage" ADD CONSTRAINT "seat_outage_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_editor" ADD CONSTRAINT "draft_editor_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_class_rate" ADD CONSTRAINT "seat_class_rate_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_distributor_office_id_fkey" FOREIGN KEY ("distributor_office_id") REFERENCES "distributor_office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_rental_profile_id_fkey" FOREIGN KEY ("rental_profile_id") REFERENCES "rental_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie_version" ADD CONSTRAINT "movie_version_rental_profile_id_fkey" FOREIGN KEY ("rental_profile_id") REFERENCES "rental_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie_version" ADD CONSTRAINT "movie_version_movie_id_fkey" FOREIGN KEY ("movie_id") REFERENCES "movie"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor" ADD CONSTRAINT "distributor_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor_office" ADD CONSTRAINT "distributor_office_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_profile" ADD CONSTRAINT "rental_profile_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_movie_id_fkey" FOREIGN KEY ("movie_id") REFERENCES "movie"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "screen_layout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "movie_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_price_group_id_fkey" FOREIGN KEY ("price_group_id") REFERENCES "price_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_cancellation" ADD CONSTRAINT "schedule_cancellation_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancelled_order" ADD CONSTRAINT "cancelled_order_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule_cancellation"("schedule_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancelled_order" ADD CONSTRAINT "cancelled_order_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_group" ADD CONSTRAINT "price_group_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_price_group_id_fkey" FOREIGN KEY ("price_group_id") REFERENCES "price_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_vat_id_fkey" FOREIGN KEY ("vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_handling_vat_id_fkey" FOREIGN KEY ("handling_vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vat" ADD CONSTRAINT "vat_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vat_rate" ADD CONSTRAINT "vat_rate_vat_id_fkey" FOREIGN KEY ("vat_id") REFERENCES "vat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_provider" ADD CONSTRAINT "payment_provider_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_sold_schedule_id_fkey" FOREIGN KEY ("sold_schedule_id") REFERENCES "sold_schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_price_rate_id_fkey" FOREIGN KEY ("price_rate_id") REFERENCES "price_rate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_claim" ADD CONSTRAINT "seat_claim_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_claim" ADD CONSTRAINT "seat_claim_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_pdf" ADD CONSTRAINT "ticket_pdf_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_payment_method_id_fkey" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_bill_line_id_fkey" FOREIGN KEY ("bill_line_id") REFERENCES "bill_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "setting" ADD CONSTRAINT "setting_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cms_content" ADD CONSTRAINT "cms_content_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CinemaToMembership" ADD CONSTRAINT "_CinemaToMembership_A_fkey" FOREIGN KEY ("A") REFERENCES "cinema"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CinemaToMembership" ADD CONSTRAINT "_CinemaToMembership_B_fkey" FOREIGN KEY ("B") REFERENCES "membership"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MovieToTag" ADD CONSTRAINT "_MovieToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "movie"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MovieToTag" ADD CONSTRAINT "_MovieToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what the schema language cannot say.

-- Every enumeration is checked, by a constraint named after its column. The lists are those of server/src/contract/enumerations.ts;
-- server/src/adapters/postgres/enumerations.test.ts compares the two. A check is read and prepared anew by each statement, and an order
-- is several: a list as one literal costs a third of a list of literals. Measured: docs/decisions/money.md.
ALTER TABLE "bill"
    ADD CONSTRAINT "bill_amounts" CHECK (amount_minor >= 0 AND tip_minor >= 0),
    ADD CONSTRAINT "bill_currency" CHECK (currency ~ '^[A-Z]{3}$'),
    ADD CONSTRAINT "bill_locale_check" CHECK (locale = ANY ('{en,fr,nl-BE,de}')),
    ADD CONSTRAINT "bill_source_check" CHECK (source = ANY ('{site,portal,pos,register,signage,scanner,api,device,app}')),
    ADD CONSTRAINT "bill_status_check" CHECK (status = ANY ('{pending,paying,settled,cancelled,expired,reserved,refunding,partially_refunded,refunded}')),
    ADD CONSTRAINT "bill_type_check" CHECK (type = ANY ('{tickets,vouchers}'));

ALTER TABLE "bill_event"
    ADD CONSTRAINT "bill_event_kind_check" CHECK (kind = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,mailed,resent,refund_mailed,show_cancelled,show_moved,show_mailed,reseated}'));

ALTER TABLE "bill_line"
    ADD CONSTRAINT "bill_line_amounts" CHECK (price_minor >= 0 AND handling_minor >= 0),
    ADD CONSTRAINT "bill_line_kind_check" CHECK (kind = ANY ('{ticket,product,voucher,charge}')),
    ADD CONSTRAINT "bill_line_quantity" CHECK (quantity > 0),
    -- A ticket is printed from what it keeps of its schedule.
    ADD CONSTRAINT "bill_line_ticket" CHECK (kind <> 'ticket' OR barcode IS NOT NULL AND quantity = 1 AND (sold_schedule_id IS NOT NULL OR schedule_id IS NULL));

ALTER TABLE "cms_content"
    ADD CONSTRAINT "cms_content_location_check" CHECK (location = ANY ('{header,home-above-events,home-above-today,home-below,movies-above,events-above,contact-above,newsletter-subscribe,checkout-terms,payment-success,payment-failed,mail-purchase,ticket-conditions}')),
    ADD CONSTRAINT "cms_content_type_check" CHECK (type = ANY ('{page,widget,preset,faq}'));

ALTER TABLE "device"
    -- Whatever works stands somewhere.
    ADD CONSTRAINT "device_active_somewhere" CHECK (auth_status <> 'active' OR cinema_id IS NOT NULL AND name <> '' AND archived_at IS NULL),
    ADD CONSTRAINT "device_auth_status_check" CHECK (auth_status = ANY ('{pending,active,logout,blocked}')),
    ADD CONSTRAINT "device_auto_lock_positive" CHECK (auto_lock_minutes > 0),
    ADD CONSTRAINT "device_orientation_check" CHECK (orientation = ANY ('{landscape,portrait}')),
    ADD CONSTRAINT "device_type_check" CHECK (type = ANY ('{pos,register,scanner,signage,web}'));

ALTER TABLE "employee"
    ADD CONSTRAINT "employee_email_lower" CHECK (email = lower(email));

ALTER TABLE "event"
    ADD CONSTRAINT "event_theme_check" CHECK (theme = ANY ('{default,ladies}'));

ALTER TABLE "exhibitor"
    ADD CONSTRAINT "exhibitor_hosts_lower" CHECK (hosts::text = lower(hosts::text));

ALTER TABLE "movie"
    ADD CONSTRAINT "movie_rating_check" CHECK (rating = ANY ('{all,6,9,12,14,16,18}')),
    ADD CONSTRAINT "movie_rental_fee_minor_positive" CHECK (rental_fee_minor >= 0),
    ADD CONSTRAINT "movie_rental_type_check" CHECK (rental_type = ANY (ARRAY['none', 'percentage', 'fixed'])),
    ADD CONSTRAINT "movie_showing_from_visibility_bits" CHECK (showing_from_visibility >= 0 AND showing_from_visibility <= 15),
    -- Bits of server/src/domain/visibility.ts.
    ADD CONSTRAINT "movie_visibility_bits" CHECK (visibility >= 0 AND visibility <= 15);

ALTER TABLE "movie_version"
    ADD CONSTRAINT "movie_version_dimension_check" CHECK (dimension = ANY ('{2D,3D}'));

ALTER TABLE "newsletter_subscriber"
    ADD CONSTRAINT "newsletter_subscriber_locale_check" CHECK (locale = ANY ('{en,fr,nl-BE,de}'));

ALTER TABLE "payment"
    ADD CONSTRAINT "payment_amounts" CHECK (amount_minor >= 0 AND amount_received_minor >= 0),
    ADD CONSTRAINT "payment_status_check" CHECK (status = ANY ('{paying,pending,paid,expired,cancelled,failed,refunding,partially_refunded,refunded}')),
    ADD CONSTRAINT "payment_tendered" CHECK (tendered_minor >= amount_minor);

ALTER TABLE "payment_method"
    ADD CONSTRAINT "payment_method_access_bits" CHECK (access >= 0 AND access <= 15),
    ADD CONSTRAINT "payment_method_component_check" CHECK (component = ANY ('{redirect,mobile}')),
    ADD CONSTRAINT "payment_method_status_check" CHECK (status = ANY ('{active,inactive}')),
    ADD CONSTRAINT "payment_method_type_check" CHECK (type = ANY ('{cash,invoice,terminal,online,reservation,other,voucher}'));

ALTER TABLE "payment_provider"
    ADD CONSTRAINT "payment_provider_config_sealed" CHECK (config ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$');

ALTER TABLE "price_rate"
    ADD CONSTRAINT "price_rate_dated_prices" CHECK (jsonb_typeof(dated_prices) = 'array'),
    ADD CONSTRAINT "price_rate_per_schedule" CHECK (per_schedule >= 1),
    ADD CONSTRAINT "price_rate_starts" CHECK (start_from >= 0 AND start_from <= 1439 AND start_until >= 0 AND start_until <= 1439),
    ADD CONSTRAINT "price_rate_visibility_bits" CHECK (visibility >= 0 AND visibility <= 15),
    ADD CONSTRAINT "price_rate_weekdays" CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]);

ALTER TABLE "refund"
    ADD CONSTRAINT "refund_amount" CHECK (amount_minor > 0),
    ADD CONSTRAINT "refund_reason_check" CHECK (reason = ANY ('{late,closed,amount_mismatch,elsewhere,show_cancelled,buyer,mistake,technical,goodwill}')),
    ADD CONSTRAINT "refund_settled" CHECK ((status = 'refunded') = (settled_at IS NOT NULL)),
    ADD CONSTRAINT "refund_status_check" CHECK (status = ANY ('{refunding,refunded}'));

ALTER TABLE "refund_line"
    ADD CONSTRAINT "refund_line_amount" CHECK (amount_minor > 0);

ALTER TABLE "rental_profile"
    ADD CONSTRAINT "rental_profile_minimum_guarantee_minor_positive" CHECK (minimum_guarantee_minor >= 0);

ALTER TABLE "role"
    ADD CONSTRAINT "role_key_known" CHECK (key = ANY (ARRAY['super-admin', 'admin', 'manager', 'employee', 'exhibitor-manager', 'client'])),
    -- A role with a key is the specification’s and everybody’s; any other was made by an exhibitor, and is given there alone.
    ADD CONSTRAINT "role_key_or_exhibitor" CHECK ((key IS NULL) <> (exhibitor_id IS NULL));

ALTER TABLE "sandbox_payment"
    ADD CONSTRAINT "sandbox_payment_kind_check" CHECK (kind = ANY ('{redirect,mobile}')),
    ADD CONSTRAINT "sandbox_payment_locale_check" CHECK (locale = ANY ('{en,fr,nl-BE,de}')),
    ADD CONSTRAINT "sandbox_payment_refunded" CHECK (refunded_minor >= 0 AND refunded_minor <= (amount_minor + tip_minor)),
    ADD CONSTRAINT "sandbox_payment_status_check" CHECK (status = ANY ('{open,processing,paid,failed,cancelled,expired,refunded}'));

ALTER TABLE "schedule"
    ADD CONSTRAINT "schedule_times" CHECK (start_at < end_at),
    ADD CONSTRAINT "schedule_visibility_bits" CHECK (visibility >= 0 AND visibility <= 15);

ALTER TABLE "seat_claim"
    ADD CONSTRAINT "seat_claim_seat" CHECK (seat_index >= 0);

ALTER TABLE "setting"
    -- A key’s id, a nonce and a mark of 28 bytes and what is sealed (server/src/domain/seals.ts): nobody stores it in the clear by mistake.
    ADD CONSTRAINT "setting_sealed" CHECK (sealed ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$');

ALTER TABLE "vat_rate"
    ADD CONSTRAINT "vat_rate_percent" CHECK (percent_hundredths >= 0 AND percent_hundredths <= 10000);

-- Two schedules never overlap on a screen, whoever writes them. Checked at the end of each statement, so that one statement may
-- exchange two of them; a cancelled one takes no time.
ALTER TABLE "schedule"
    ADD CONSTRAINT "schedule_no_overlap" EXCLUDE USING gist ("screen_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
    WHERE ("cancelled_at" IS NULL) DEFERRABLE INITIALLY IMMEDIATE;

-- Only payments whose provider is still to be asked about stand in it: one that is settled leaves it by its status, in the
-- statement that settles it (server/src/services/paymentAsks.ts).
CREATE INDEX "payment_ask_at_idx" ON "payment" ("ask_at") WHERE "ask_at" IS NOT NULL AND "status" IN ('paying', 'pending', 'expired');

-- Bills that wait for their money, by their deadline: what the sweep of expired bills reads (server/src/services/expireBills.ts).
CREATE INDEX "bill_open_expires_at_idx" ON "bill" ("expires_at") WHERE "status" = 'paying';

-- A seat is out of order once.
CREATE UNIQUE INDEX "seat_outage_open_key" ON "seat_outage" ("screen_id", "row_label", "seat_label") WHERE "back_at" IS NULL;

-- A PDF is compressed already.
ALTER TABLE "ticket_pdf" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The roles of the specification; their permissions stand in server/src/contract/permissions.ts.
INSERT INTO "role" ("id", "key", "name", "color") VALUES
    (1, 'super-admin', 'Super-admin', '#b3261e'),
    (2, 'admin', 'Admin', '#7a4bc2'),
    (3, 'manager', 'Manager', '#1f6feb'),
    (4, 'employee', 'Employee', '#2e7d32'),
    (5, 'exhibitor-manager', 'Exhibitor manager', '#b26a00'),
    (6, 'client', 'Client', '#5f6b7a');
SELECT setval(pg_get_serial_sequence('role', 'id'), (SELECT max("id") FROM "role"));
