-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "cash_shift_id" INTEGER;

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "cash_shift_id" INTEGER;

-- CreateTable
CREATE TABLE "cash_shift" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "opened_by" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_by" INTEGER,
    "closed_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cash_shift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cash_entry" (
    "id" SERIAL NOT NULL,
    "cash_shift_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "counted" JSONB,
    "note" TEXT,
    "employee_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request" UUID NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cash_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cash_shift_device_id_id_idx" ON "cash_shift"("device_id", "id");

-- CreateIndex
CREATE INDEX "cash_shift_cinema_id_idx" ON "cash_shift"("cinema_id");

-- CreateIndex
CREATE INDEX "cash_entry_cash_shift_id_idx" ON "cash_entry"("cash_shift_id");

-- CreateIndex
CREATE UNIQUE INDEX "cash_entry_request_kind_key" ON "cash_entry"("request", "kind");

-- CreateIndex
-- Orders of the website, which have none, pay nothing for it.
CREATE INDEX "payment_cash_shift_id_idx" ON "payment"("cash_shift_id") WHERE "cash_shift_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "refund_cash_shift_id_idx" ON "refund"("cash_shift_id") WHERE "cash_shift_id" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_cash_shift_id_fkey" FOREIGN KEY ("cash_shift_id") REFERENCES "cash_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_cash_shift_id_fkey" FOREIGN KEY ("cash_shift_id") REFERENCES "cash_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_cash_shift_id_fkey" FOREIGN KEY ("cash_shift_id") REFERENCES "cash_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One open shift a till, whatever two tabs do at once.
CREATE UNIQUE INDEX "cash_shift_open" ON "cash_shift"("device_id") WHERE "closed_at" IS NULL;

ALTER TABLE "cash_shift" ADD CONSTRAINT "cash_shift_closed" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL));

ALTER TABLE "cash_entry"
    ADD CONSTRAINT "cash_entry_kind_check" CHECK (kind = ANY ('{opening_count,pay_in,withdrawal,closing_count,deposit}')),
    ADD CONSTRAINT "cash_entry_amount" CHECK ("amount_minor" >= 0);
