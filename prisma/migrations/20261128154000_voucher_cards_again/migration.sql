-- A printed card that is used up is sold again as a voucher of its own: one that is out of use keeps its barcode beside it.
DROP INDEX "voucher_exhibitor_id_barcode_key";
CREATE UNIQUE INDEX "voucher_exhibitor_id_barcode_key" ON "voucher" ("exhibitor_id", "barcode") WHERE "deleted_at" IS NULL;
CREATE INDEX "voucher_exhibitor_id_barcode_idx" ON "voucher" ("exhibitor_id", "barcode");
