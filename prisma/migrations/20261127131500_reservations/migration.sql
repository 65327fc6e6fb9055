-- CreateTable
CREATE TABLE "reservation" (
    "bill_uuid" UUID NOT NULL,
    "request" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "phone" TEXT,
    "notes" TEXT,
    "source" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("bill_uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "reservation_request_key" ON "reservation"("request");

-- CreateIndex
CREATE UNIQUE INDEX "reservation_reference_key" ON "reservation"("reference");

-- CreateIndex
CREATE INDEX "reservation_created_at_idx" ON "reservation"("created_at");

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reservation" ADD CONSTRAINT "reservation_source_check" CHECK (source = ANY ('{pos,telephone}'));

-- Those that run out next.
CREATE INDEX "bill_reserved_expires_at_idx" ON "bill" ("expires_at") WHERE "status" = 'reserved';

ALTER TABLE "bill_event" DROP CONSTRAINT "bill_event_kind_check";
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_kind_check" CHECK (kind = ANY ('{created,paying,paid,settled,expired,cancelled,late_payment_honoured,late_payment_refunded,payment_refunded,refunded_elsewhere,refunded,refund_requested,exchanged_for,exchanged_from,mailed,resent,refund_mailed,show_cancelled,show_moved,show_mailed,reseated,reserved,reservation_changed,reservation_back,reservation_moved,reservation_mailed}'));

ALTER TABLE "print_job" DROP CONSTRAINT "print_job_kind";
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_kind" CHECK (kind = ANY ('{receipt,tickets,reservation,test}'));
