-- AlterTable
ALTER TABLE "invoice_client" ADD COLUMN "request" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "invoice_client_request_key" ON "invoice_client"("request");
