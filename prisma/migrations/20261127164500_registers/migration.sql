-- AlterTable
ALTER TABLE "basket" ALTER COLUMN "employee_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "help_call" (
    "device_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "bill_uuid" UUID,
    "called_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "employee_id" INTEGER,

    CONSTRAINT "help_call_pkey" PRIMARY KEY ("device_id")
);

-- AddForeignKey
ALTER TABLE "help_call" ADD CONSTRAINT "help_call_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "help_call" ADD CONSTRAINT "help_call_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "help_call" ADD CONSTRAINT "help_call_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Why help is asked for.
ALTER TABLE "help_call" ADD CONSTRAINT "help_call_reason_check" CHECK ("reason" IN ('asked', 'payment', 'printer'));
