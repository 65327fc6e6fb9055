-- AlterTable
ALTER TABLE "employee" ADD COLUMN     "device_pin_hash" TEXT,
ADD COLUMN     "receives_management_notifications" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "row_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "role" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "row_version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "password_reset" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "exhibitor_id" INTEGER,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "password_reset_employee_id_idx" ON "password_reset"("employee_id");

-- CreateIndex
CREATE INDEX "saved_view_exhibitor_id_list_idx" ON "saved_view"("exhibitor_id", "list");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_employee_id_list_name_key" ON "saved_view"("employee_id", "list", "name");

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- At least one employee is told what managers must know: so far those who may do everything.
UPDATE "employee" SET "receives_management_notifications" = true WHERE "archived_at" IS NULL AND "id" IN (
  SELECT m."employee_id" FROM "membership" m JOIN "role" r ON r."id" = m."role_id" WHERE r."key" IN ('super-admin', 'admin')
);
