-- AlterTable
ALTER TABLE "exhibitor" ADD COLUMN     "last_invoice" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "invoice_client" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "company" TEXT NOT NULL,
    "contact" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "vat" TEXT,
    "address" TEXT,
    "zip" TEXT,
    "city" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "payment_id" UUID NOT NULL,
    "invoice_client_id" INTEGER NOT NULL,
    "reference" TEXT,
    "number" INTEGER,
    "invoiced_on" DATE,
    "due_on" DATE,
    "paid_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_client_exhibitor_id_id_key" ON "invoice_client"("exhibitor_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_payment_id_key" ON "invoice"("payment_id");

-- CreateIndex
CREATE INDEX "invoice_invoice_client_id_idx" ON "invoice"("invoice_client_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_exhibitor_id_number_key" ON "invoice"("exhibitor_id", "number");

-- AddForeignKey
ALTER TABLE "invoice_client" ADD CONSTRAINT "invoice_client_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_exhibitor_id_invoice_client_id_fkey" FOREIGN KEY ("exhibitor_id", "invoice_client_id") REFERENCES "invoice_client"("exhibitor_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Number, day and due day come together, and before the money.
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_numbered" CHECK (num_nulls(number, invoiced_on, due_on) IN (0, 3) AND (paid_on IS NULL OR number IS NOT NULL));
