-- AlterTable
ALTER TABLE "bill_line" ADD COLUMN     "product_id" INTEGER;

-- AlterTable
ALTER TABLE "stock_entry" ADD COLUMN     "bill_uuid" UUID;

-- CreateIndex
CREATE INDEX "stock_entry_bill_uuid_idx" ON "stock_entry"("bill_uuid");

-- AddForeignKey
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "bill" DROP CONSTRAINT "bill_type_check";
ALTER TABLE "bill" ADD CONSTRAINT "bill_type_check" CHECK ("type" = ANY ('{tickets,products,vouchers}'));
-- Its answer has a column more: which schedule the taken seats are of. The functions are made after the migrations.
DROP FUNCTION IF EXISTS place_checkouts(jsonb, jsonb);
