-- AlterTable
ALTER TABLE "cinema" ADD COLUMN     "exhibitor_id" INTEGER;
-- There was one exhibitor until now.
UPDATE "cinema" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
ALTER TABLE "cinema" ALTER COLUMN "exhibitor_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "employee" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "employee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" SERIAL NOT NULL,
    "key" TEXT,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permission" (
    "role_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,

    CONSTRAINT "role_permission_pkey" PRIMARY KEY ("role_id","permission")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "all_cinemas" BOOLEAN NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "browser" TEXT NOT NULL,

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_CinemaToMembership" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_CinemaToMembership_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "employee_email_key" ON "employee"("email");

-- CreateIndex
CREATE UNIQUE INDEX "role_key_key" ON "role"("key");

-- CreateIndex
CREATE UNIQUE INDEX "membership_employee_id_exhibitor_id_role_id_key" ON "membership"("employee_id", "exhibitor_id", "role_id");

-- CreateIndex
CREATE INDEX "staff_session_employee_id_idx" ON "staff_session"("employee_id");

-- CreateIndex
CREATE INDEX "_CinemaToMembership_B_index" ON "_CinemaToMembership"("B");

-- AddForeignKey
ALTER TABLE "cinema" ADD CONSTRAINT "cinema_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CinemaToMembership" ADD CONSTRAINT "_CinemaToMembership_A_fkey" FOREIGN KEY ("A") REFERENCES "cinema"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CinemaToMembership" ADD CONSTRAINT "_CinemaToMembership_B_fkey" FOREIGN KEY ("B") REFERENCES "membership"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: what the schema language cannot say.
ALTER TABLE "employee" ADD CONSTRAINT "employee_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "role" ADD CONSTRAINT "role_key_known" CHECK ("key" IN ('super-admin', 'admin', 'manager', 'employee', 'exhibitor-manager', 'client'));

-- The roles of the specification; their permissions stand in server/src/contract/permissions.ts.
INSERT INTO "role" ("key", "name", "color") VALUES
  ('super-admin', 'Super-admin', '#b3261e'), ('admin', 'Admin', '#7a4bc2'), ('manager', 'Manager', '#1f6feb'),
  ('employee', 'Employee', '#2e7d32'), ('exhibitor-manager', 'Exhibitor manager', '#b26a00'), ('client', 'Client', '#5f6b7a');
