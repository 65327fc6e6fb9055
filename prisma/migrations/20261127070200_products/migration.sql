-- What a cinema sells besides tickets: products, what they are found under, sets made of them, and how many there are in each cinema.

-- CreateTable
CREATE TABLE "product_category" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "color" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB,
    "picture" JSONB,
    "barcode" TEXT,
    "price_minor" INTEGER NOT NULL,
    "vat_id" INTEGER,
    "deposit_minor" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'active',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "keeps_stock" BOOLEAN NOT NULL DEFAULT false,
    "low_stock" INTEGER,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_part" (
    "set_id" INTEGER NOT NULL,
    "part_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "product_part_pkey" PRIMARY KEY ("set_id","part_id")
);

-- CreateTable
CREATE TABLE "stock_entry" (
    "id" SERIAL NOT NULL,
    "cinema_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 0,
    "kind" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "counted" INTEGER,
    "note" TEXT,
    "employee_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "stock_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_ProductToProductCategory" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_ProductToProductCategory_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "product_part_part_id_idx" ON "product_part"("part_id");

-- CreateIndex
CREATE INDEX "stock_entry_product_id_idx" ON "stock_entry"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_entry_cinema_id_product_id_number_key" ON "stock_entry"("cinema_id", "product_id", "number");

-- CreateIndex
CREATE INDEX "_ProductToProductCategory_B_index" ON "_ProductToProductCategory"("B");

-- AddForeignKey
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_vat_id_fkey" FOREIGN KEY ("vat_id") REFERENCES "vat"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_part" ADD CONSTRAINT "product_part_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_part" ADD CONSTRAINT "product_part_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ProductToProductCategory" ADD CONSTRAINT "_ProductToProductCategory_A_fkey" FOREIGN KEY ("A") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ProductToProductCategory" ADD CONSTRAINT "_ProductToProductCategory_B_fkey" FOREIGN KEY ("B") REFERENCES "product_category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "product_category" ADD CONSTRAINT "product_category_color_check" CHECK ("color" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "product" ADD CONSTRAINT "product_kind_check" CHECK ("kind" = ANY ('{single,set}'));
ALTER TABLE "product" ADD CONSTRAINT "product_status_check" CHECK ("status" = ANY ('{active,inactive}'));
ALTER TABLE "product" ADD CONSTRAINT "product_amounts_check" CHECK ("price_minor" >= 0 AND "deposit_minor" >= 0 AND "low_stock" >= 0);
-- A set has neither VAT nor deposit nor stock of its own: all three are those of its parts.
ALTER TABLE "product" ADD CONSTRAINT "product_set_check" CHECK (
  CASE "kind" WHEN 'set' THEN "vat_id" IS NULL AND "deposit_minor" = 0 AND NOT "keeps_stock" AND "low_stock" IS NULL ELSE "vat_id" IS NOT NULL END
);
ALTER TABLE "product_part" ADD CONSTRAINT "product_part_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "product_part" ADD CONSTRAINT "product_part_other_check" CHECK ("set_id" <> "part_id");
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_kind_check" CHECK ("kind" = ANY ('{delivery,sale,refund,waste,count}'));
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_balance_check" CHECK ("balance" >= 0);
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_quantity_check" CHECK (
  CASE "kind" WHEN 'count' THEN "counted" IS NOT NULL WHEN 'delivery' THEN "quantity" > 0 WHEN 'refund' THEN "quantity" > 0 ELSE "quantity" < 0 END
);

-- Named so that what it refuses is said at the barcode.
CREATE UNIQUE INDEX "product_exhibitor_id_barcode_key" ON "product" ("exhibitor_id", "barcode") WHERE "archived_at" IS NULL;
