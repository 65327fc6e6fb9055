-- CreateTable
CREATE TABLE "exchange" (
    "bill_uuid" UUID NOT NULL,
    "from_uuid" UUID NOT NULL,
    "line_ids" BIGINT[] NOT NULL,
    "audit" JSONB NOT NULL,

    CONSTRAINT "exchange_pkey" PRIMARY KEY ("bill_uuid")
);

-- AddForeignKey
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_bill_uuid_fkey" FOREIGN KEY ("bill_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_from_uuid_fkey" FOREIGN KEY ("from_uuid") REFERENCES "bill"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
