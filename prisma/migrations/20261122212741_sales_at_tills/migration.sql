-- Who sold a bill, at which device, and the cash that was given for it. What buyers do by themselves has none of the three.
ALTER TABLE "bill" ADD COLUMN "employee_id" INTEGER, ADD COLUMN "device_id" INTEGER;
ALTER TABLE "bill" ADD CONSTRAINT "bill_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment" ADD COLUMN "tendered_minor" INTEGER;
ALTER TABLE "payment" ADD CONSTRAINT "payment_tendered" CHECK ("tendered_minor" >= "amount_minor");
