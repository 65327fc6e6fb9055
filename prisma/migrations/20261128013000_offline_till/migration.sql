-- CreateTable
CREATE TABLE "till_keeping" (
    "bill_uuid" UUID NOT NULL,
    "device_id" INTEGER NOT NULL,
    "station" UUID NOT NULL,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "till_keeping_pkey" PRIMARY KEY ("bill_uuid")
);

-- CreateTable
CREATE TABLE "offline_sale" (
    "bill_uuid" UUID NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "problem" TEXT,

    CONSTRAINT "offline_sale_pkey" PRIMARY KEY ("bill_uuid")
);

-- CreateIndex
CREATE INDEX "till_keeping_device_id_idx" ON "till_keeping"("device_id");

-- AddForeignKey
ALTER TABLE "till_keeping" ADD CONSTRAINT "till_keeping_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "till_keeping" ADD CONSTRAINT "till_keeping_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offline_sale" ADD CONSTRAINT "offline_sale_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "offline_sale" ADD CONSTRAINT "offline_sale_problem_check" CHECK (problem = ANY ('{show_cancelled,seat_taken}'));
