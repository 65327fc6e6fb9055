-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "device_id" INTEGER;

-- CreateTable
CREATE TABLE "device" (
    "id" SERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER,
    "screen_id" INTEGER,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "auth_status" TEXT NOT NULL DEFAULT 'pending',
    "orientation" TEXT NOT NULL DEFAULT 'landscape',
    "auto_lock_minutes" INTEGER DEFAULT 10,
    "test_mode" BOOLEAN NOT NULL DEFAULT false,
    "browser" TEXT NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_uid_key" ON "device"("uid");

-- CreateIndex
CREATE UNIQUE INDEX "device_token_hash_key" ON "device"("token_hash");

-- CreateIndex
CREATE INDEX "device_cinema_id_idx" ON "device"("cinema_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_device_id_key" ON "staff_session"("device_id");

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screen"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand: what Prisma cannot say.
ALTER TABLE "device" ADD CONSTRAINT "device_type_check" CHECK ("type" = ANY ('{pos,register,scanner,signage,web}'));
ALTER TABLE "device" ADD CONSTRAINT "device_auth_status_check" CHECK ("auth_status" = ANY ('{pending,active,logout,blocked}'));
ALTER TABLE "device" ADD CONSTRAINT "device_orientation_check" CHECK ("orientation" = ANY ('{landscape,portrait}'));
ALTER TABLE "device" ADD CONSTRAINT "device_auto_lock_positive" CHECK ("auto_lock_minutes" > 0);
-- Whatever works stands somewhere.
ALTER TABLE "device" ADD CONSTRAINT "device_active_somewhere" CHECK ("auth_status" <> 'active' OR ("cinema_id" IS NOT NULL AND "name" <> '' AND "archived_at" IS NULL));
