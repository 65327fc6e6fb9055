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

    CONSTRAINT "exhibitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cinema" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "screen_layout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat_class_rate" (
    "screen_id" INTEGER NOT NULL,
    "seat_class" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "ticket_minor" INTEGER NOT NULL,
    "handling_minor" INTEGER NOT NULL,
    "color" TEXT NOT NULL,

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
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

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

    CONSTRAINT "movie_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" JSONB NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
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
    "visibility" INTEGER NOT NULL DEFAULT 15,
    "purchasable_online" BOOLEAN NOT NULL DEFAULT true,
    "seatpicker_enabled" BOOLEAN NOT NULL DEFAULT true,
    "blocked_seats" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "online_reserve" INTEGER NOT NULL DEFAULT 0,
    "cancelled_at" TIMESTAMPTZ(3),
    "lease_epoch" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_group" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

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
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "price_rate_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill" (
    "uuid" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "buyer_email" TEXT NOT NULL,
    "newsletter_signup" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" INTEGER NOT NULL,
    "tip_minor" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "input_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "bill_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "bill_item" (
    "id" BIGSERIAL NOT NULL,
    "bill_uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "schedule_id" INTEGER,
    "price_rate_id" INTEGER,
    "voucher_id" INTEGER,
    "seat_index" INTEGER,
    "seat_row" INTEGER,
    "seat_col" INTEGER,
    "seat_class" TEXT,
    "seat_name" TEXT,
    "bill_order" INTEGER NOT NULL,
    "price_minor" INTEGER NOT NULL,
    "handling_minor" INTEGER NOT NULL,
    "barcode" TEXT,

    CONSTRAINT "bill_item_pkey" PRIMARY KEY ("id")
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
    "status" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "amount_refunded_minor" INTEGER NOT NULL DEFAULT 0,
    "transaction_id" TEXT,
    "processing_data" JSONB,
    "amount_received_minor" INTEGER NOT NULL DEFAULT 0,
    "refund_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "purchased_at" TIMESTAMPTZ(3),
    "ask_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
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
    "description" TEXT NOT NULL,
    "return_url" TEXT NOT NULL,
    "webhook_url" TEXT NOT NULL,
    "tip_minor" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscriber" (
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
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

    CONSTRAINT "cms_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applied_function" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applied_function_pkey" PRIMARY KEY ("name")
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
CREATE UNIQUE INDEX "movie_slug_key" ON "movie"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tag_slug_key" ON "tag"("slug");

-- CreateIndex
CREATE INDEX "schedule_start_at_idx" ON "schedule"("start_at");

-- CreateIndex
CREATE INDEX "schedule_movie_id_start_at_idx" ON "schedule"("movie_id", "start_at");

-- CreateIndex
CREATE INDEX "schedule_screen_id_start_at_idx" ON "schedule"("screen_id", "start_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_slug_key" ON "event"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "event_schedule_id_key" ON "event"("schedule_id");

-- CreateIndex
CREATE UNIQUE INDEX "bill_number_key" ON "bill"("number");

-- CreateIndex
CREATE UNIQUE INDEX "bill_idempotency_key_key" ON "bill"("idempotency_key");

-- CreateIndex
CREATE INDEX "bill_status_expires_at_idx" ON "bill"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "bill_item_barcode_key" ON "bill_item"("barcode");

-- CreateIndex
CREATE INDEX "bill_item_bill_uuid_idx" ON "bill_item"("bill_uuid");

-- CreateIndex
CREATE INDEX "seat_claim_bill_uuid_idx" ON "seat_claim"("bill_uuid");

-- CreateIndex
CREATE INDEX "bill_event_bill_uuid_idx" ON "bill_event"("bill_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "payment_transaction_id_key" ON "payment"("transaction_id");

-- CreateIndex
CREATE INDEX "payment_bill_uuid_idx" ON "payment"("bill_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payment_reference_key" ON "sandbox_payment"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "cms_content_key_key" ON "cms_content"("key");

-- CreateIndex
CREATE UNIQUE INDEX "cms_content_page_slug_key" ON "cms_content"("page_slug");

-- CreateIndex
CREATE INDEX "_MovieToTag_B_index" ON "_MovieToTag"("B");

-- AddForeignKey
ALTER TABLE "screen" ADD CONSTRAINT "screen_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screen_layout" ADD CONSTRAINT "screen_layout_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_class_rate" ADD CONSTRAINT "seat_class_rate_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie_version" ADD CONSTRAINT "movie_version_movie_id_fkey" FOREIGN KEY ("movie_id") REFERENCES "movie"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "event" ADD CONSTRAINT "event_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_price_group_id_fkey" FOREIGN KEY ("price_group_id") REFERENCES "price_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_price_rate_id_fkey" FOREIGN KEY ("price_rate_id") REFERENCES "price_rate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_claim" ADD CONSTRAINT "seat_claim_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_claim" ADD CONSTRAINT "seat_claim_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_payment_method_id_fkey" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MovieToTag" ADD CONSTRAINT "_MovieToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "movie"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MovieToTag" ADD CONSTRAINT "_MovieToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: what the schema language cannot say.
ALTER TABLE "bill" ADD CONSTRAINT "bill_status_known" CHECK ("status" IN ('pending', 'paying', 'settled', 'cancelled', 'expired', 'reserved', 'refunding', 'partially_refunded', 'refunded'));
ALTER TABLE "bill" ADD CONSTRAINT "bill_amounts" CHECK ("amount_minor" >= 0 AND "tip_minor" >= 0);
ALTER TABLE "payment" ADD CONSTRAINT "payment_status_known" CHECK ("status" IN ('paying', 'pending', 'paid', 'expired', 'cancelled', 'failed', 'refunding', 'partially_refunded', 'refunded'));
ALTER TABLE "payment" ADD CONSTRAINT "payment_amounts" CHECK ("amount_minor" >= 0 AND "amount_received_minor" >= 0 AND "amount_refunded_minor" >= 0);
ALTER TABLE "seat_claim" ADD CONSTRAINT "seat_claim_seat" CHECK ("seat_index" >= 0);

-- Only payments whose provider is still to be asked about stand in it: one that is settled leaves it by its status, in the
-- statement that settles it (server/src/services/paymentAsks.ts).
CREATE INDEX "payment_ask_at_idx" ON "payment"("ask_at") WHERE ask_at IS NOT NULL AND status IN ('paying', 'pending', 'expired');
