-- AlterTable
ALTER TABLE "device" ADD COLUMN     "unattended" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "price_rate" ADD COLUMN     "door_note" JSONB;

-- CreateTable
CREATE TABLE "admission" (
    "id" BIGSERIAL NOT NULL,
    "bill_line_id" BIGINT NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "undoes_id" BIGINT,
    "device_id" INTEGER NOT NULL,
    "employee_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "device_at" TIMESTAMPTZ(3) NOT NULL,
    "nonce" UUID NOT NULL,

    CONSTRAINT "admission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "admission_undoes_id_key" ON "admission"("undoes_id");

-- CreateIndex
CREATE INDEX "admission_bill_line_id_idx" ON "admission"("bill_line_id");

-- CreateIndex
CREATE INDEX "admission_schedule_id_idx" ON "admission"("schedule_id");

-- CreateIndex
CREATE UNIQUE INDEX "admission_nonce_bill_line_id_key" ON "admission"("nonce", "bill_line_id");

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_bill_line_id_fkey" FOREIGN KEY ("bill_line_id") REFERENCES "bill_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "admission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "admission"
    ADD CONSTRAINT "admission_kind_check" CHECK (kind = ANY ('{in,out,undone}')),
    ADD CONSTRAINT "admission_undoes" CHECK ((kind = 'undone') = ("undoes_id" IS NOT NULL));
