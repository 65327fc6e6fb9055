-- CreateTable
CREATE TABLE "ticket_pdf" (
    "bill_uuid" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_pdf_pkey" PRIMARY KEY ("bill_uuid")
);

-- AddForeignKey
ALTER TABLE "ticket_pdf" ADD CONSTRAINT "ticket_pdf_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- A PDF is compressed already.
ALTER TABLE "ticket_pdf" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The old ones are looked for each night.
CREATE INDEX "ticket_pdf_printed_at_idx" ON "ticket_pdf"("printed_at");
