-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "cleaning_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "preshow_minutes" INTEGER NOT NULL DEFAULT 0;

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
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "cancelled_order_pkey" PRIMARY KEY ("schedule_id","bill_uuid")
);

-- CreateIndex
CREATE INDEX "cancelled_order_bill_uuid_idx" ON "cancelled_order"("bill_uuid");

-- AddForeignKey
ALTER TABLE "schedule_cancellation" ADD CONSTRAINT "schedule_cancellation_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancelled_order" ADD CONSTRAINT "cancelled_order_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule_cancellation"("schedule_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancelled_order" ADD CONSTRAINT "cancelled_order_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
