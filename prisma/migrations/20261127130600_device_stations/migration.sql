-- AlterTable
ALTER TABLE "device" ADD COLUMN     "left_at" TIMESTAMPTZ(3),
ADD COLUMN     "parent_id" INTEGER;

-- CreateTable
CREATE TABLE "_DeviceToPaymentMethod" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_DeviceToPaymentMethod_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "_DeviceToPaymentMethod_B_index" ON "_DeviceToPaymentMethod"("B");

-- CreateIndex
CREATE INDEX "device_parent_id_idx" ON "device"("parent_id");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_DeviceToPaymentMethod" ADD CONSTRAINT "_DeviceToPaymentMethod_A_fkey" FOREIGN KEY ("A") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_DeviceToPaymentMethod" ADD CONSTRAINT "_DeviceToPaymentMethod_B_fkey" FOREIGN KEY ("B") REFERENCES "payment_method"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: nothing belongs to itself.
ALTER TABLE "device" ADD CONSTRAINT "device_parent_check" CHECK (parent_id <> id);
