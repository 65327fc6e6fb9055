-- CreateTable
CREATE TABLE "basket" (
    "id" UUID NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER NOT NULL,
    "device_id" INTEGER,
    "employee_id" INTEGER NOT NULL,
    "label" TEXT,
    "content" JSONB NOT NULL,
    "parked_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "basket_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "basket_device_id_key" ON "basket"("device_id");

-- CreateIndex
CREATE INDEX "basket_cinema_id_idx" ON "basket"("cinema_id");

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;
