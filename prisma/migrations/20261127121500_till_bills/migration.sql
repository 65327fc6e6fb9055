-- What a till has sold today. The website's bills are of no device, so their sales pay nothing for it.
CREATE INDEX "bill_device_id_number_idx" ON "bill"("device_id", "number") WHERE "device_id" IS NOT NULL;
