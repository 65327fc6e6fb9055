-- A device that has sold something is archived, not deleted.
ALTER TABLE "bill" ADD CONSTRAINT "bill_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
