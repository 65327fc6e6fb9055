-- AlterTable
ALTER TABLE "device"
  ADD COLUMN "printer" TEXT,
  ADD COLUMN "paper_width_mm" INTEGER NOT NULL DEFAULT 80,
  ADD COLUMN "cash_drawer" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "device_paper_width" CHECK ("paper_width_mm" = 58 OR "paper_width_mm" = 80);

-- CreateTable
CREATE TABLE "print_job" (
    "id" BIGSERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "bill_uuid" UUID,
    "kind" TEXT NOT NULL,
    "request" UUID NOT NULL,
    "printer" TEXT NOT NULL,
    "paper_width_mm" INTEGER NOT NULL,
    "opens_drawer" BOOLEAN NOT NULL,
    "document" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "begun" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "print_job_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "print_job_kind" CHECK ("kind" = ANY ('{receipt,tickets,test}'::text[])),
    CONSTRAINT "print_job_status" CHECK ("status" = ANY ('{waiting,sending,printed,failed}'::text[])),
    CONSTRAINT "print_job_failure" CHECK ("failure" = ANY ('{offline,paper_end,cover_open,overheating,interrupted}'::text[])),
    CONSTRAINT "print_job_why" CHECK (("status" = 'failed') = ("failure" IS NOT NULL)),
    CONSTRAINT "print_job_of_bill" CHECK (("kind" = 'test') = ("bill_uuid" IS NULL))
);

-- CreateIndex
CREATE UNIQUE INDEX "print_job_device_id_kind_request_key" ON "print_job"("device_id", "kind", "request");

-- CreateIndex
CREATE INDEX "print_job_bill_uuid_idx" ON "print_job"("bill_uuid");

-- A printer gets one job at a time, whichever nodes send.
CREATE UNIQUE INDEX "print_job_sending" ON "print_job"("printer") WHERE "status" = 'sending';

-- What is still to be printed, in its order.
CREATE INDEX "print_job_waiting" ON "print_job"("printer", "id") WHERE "status" = 'waiting';

-- AddForeignKey
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
