-- AlterTable
ALTER TABLE "bill_line" ADD COLUMN     "voucher_minor" INTEGER;

-- CreateTable
CREATE TABLE "voucher_type" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "page_title" JSONB,
    "description" JSONB,
    "content" JSONB,
    "turns_default" INTEGER NOT NULL,
    "turns_min" INTEGER NOT NULL,
    "turns_max" INTEGER NOT NULL,
    "turns_step" INTEGER NOT NULL,
    "cost_turn_minor" INTEGER NOT NULL,
    "value_ticket_minor" INTEGER NOT NULL,
    "value_handling_minor" INTEGER NOT NULL DEFAULT 0,
    "products_enabled" BOOLEAN NOT NULL DEFAULT false,
    "products_default_minor" INTEGER NOT NULL DEFAULT 0,
    "products_min_minor" INTEGER NOT NULL DEFAULT 0,
    "products_max_minor" INTEGER NOT NULL DEFAULT 0,
    "products_step_minor" INTEGER NOT NULL DEFAULT 100,
    "amount_pays_tickets" BOOLEAN NOT NULL DEFAULT false,
    "validity" TEXT NOT NULL,
    "reuse_minutes" INTEGER NOT NULL DEFAULT 0,
    "turns_per_show" INTEGER,
    "visibility" INTEGER NOT NULL DEFAULT 5,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "voucher_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher_package" (
    "id" SERIAL NOT NULL,
    "voucher_type_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "employee_id" INTEGER,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "voucher_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "exhibitor_id" INTEGER NOT NULL,
    "voucher_type_id" INTEGER NOT NULL,
    "package_id" INTEGER,
    "barcode" TEXT NOT NULL,
    "holder_name" TEXT,
    "holder_email" TEXT,
    "valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_until" TIMESTAMPTZ(3),
    "total_turns" INTEGER NOT NULL,
    "total_products_minor" INTEGER NOT NULL,
    "price_minor" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "voucher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher_entry" (
    "id" BIGSERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "minor" INTEGER NOT NULL DEFAULT 0,
    "turns_left" INTEGER NOT NULL,
    "minor_left" INTEGER NOT NULL,
    "value_minor" INTEGER NOT NULL DEFAULT 0,
    "bill_uuid" UUID,
    "bill_line_id" BIGINT,
    "schedule_id" INTEGER,
    "employee_id" INTEGER,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "voucher_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "voucher_package_voucher_type_id_idx" ON "voucher_package"("voucher_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_uuid_key" ON "voucher"("uuid");

-- CreateIndex
CREATE INDEX "voucher_voucher_type_id_idx" ON "voucher"("voucher_type_id");

-- CreateIndex
CREATE INDEX "voucher_package_id_idx" ON "voucher"("package_id");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_exhibitor_id_barcode_key" ON "voucher"("exhibitor_id", "barcode");

-- CreateIndex
CREATE INDEX "voucher_entry_bill_uuid_idx" ON "voucher_entry"("bill_uuid");

-- CreateIndex
CREATE INDEX "voucher_entry_bill_line_id_idx" ON "voucher_entry"("bill_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_entry_voucher_id_number_key" ON "voucher_entry"("voucher_id", "number");

-- CreateIndex
CREATE INDEX "bill_line_voucher_id_idx" ON "bill_line"("voucher_id");

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_type" ADD CONSTRAINT "voucher_type_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_package" ADD CONSTRAINT "voucher_package_voucher_type_id_fkey" FOREIGN KEY ("voucher_type_id") REFERENCES "voucher_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_package" ADD CONSTRAINT "voucher_package_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_voucher_type_id_fkey" FOREIGN KEY ("voucher_type_id") REFERENCES "voucher_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "voucher_package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_bill_line_id_fkey" FOREIGN KEY ("bill_line_id") REFERENCES "bill_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "voucher_type" ADD CONSTRAINT "voucher_type_kind_check" CHECK ("kind" = ANY ('{subscription,giftcard}'));
ALTER TABLE "voucher_type" ADD CONSTRAINT "voucher_type_turns_check" CHECK (
  "turns_min" >= 0 AND "turns_step" > 0 AND "turns_min" <= "turns_default" AND "turns_default" <= "turns_max"
);
ALTER TABLE "voucher_type" ADD CONSTRAINT "voucher_type_products_check" CHECK (
  "products_min_minor" >= 0 AND "products_step_minor" > 0 AND "products_min_minor" <= "products_default_minor" AND "products_default_minor" <= "products_max_minor"
);
ALTER TABLE "voucher_type" ADD CONSTRAINT "voucher_type_amounts_check" CHECK (
  "cost_turn_minor" >= 0 AND "value_ticket_minor" >= 0 AND "value_handling_minor" >= 0 AND "reuse_minutes" >= 0 AND "turns_per_show" > 0
);
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_totals_check" CHECK ("total_turns" >= 0 AND "total_products_minor" >= 0 AND "price_minor" >= 0);
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_kind_check" CHECK ("kind" = ANY ('{issued,redeemed,returned,corrected}'));
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_left_check" CHECK ("turns_left" >= 0 AND "minor_left" >= 0);
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_direction_check" CHECK (
  CASE "kind" WHEN 'redeemed' THEN "turns" <= 0 AND "minor" <= 0 AND "bill_uuid" IS NOT NULL WHEN 'corrected' THEN true ELSE "turns" >= 0 AND "minor" >= 0 END
);
-- No two that are in use have one address.
CREATE UNIQUE INDEX "voucher_type_exhibitor_id_slug_key" ON "voucher_type" ("exhibitor_id", "slug") WHERE "archived_at" IS NULL;
