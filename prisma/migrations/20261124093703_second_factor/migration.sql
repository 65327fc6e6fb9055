-- A second factor beside the password: passkeys, authenticator apps, recovery codes. Sessions say whether one was given in them.
-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "browser_session" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "employee_id" INTEGER,
    "host" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("browser_session","purpose")
);

-- CreateTable
CREATE TABLE "authenticator_app" (
    "employee_id" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "authenticator_app_pkey" PRIMARY KEY ("employee_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "passkey_employee_id_idx" ON "passkey"("employee_id");

-- CreateIndex
CREATE INDEX "recovery_code_employee_id_idx" ON "recovery_code"("employee_id");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authenticator_app" ADD CONSTRAINT "authenticator_app_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand: what Prisma cannot say.
-- Whoever signed in before this column was there has shown it then, and not with the upgrade.
UPDATE "staff_session" SET "confirmed_at" = "created_at";
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_purpose_check" CHECK ("purpose" = ANY ('{sign-in,second-factor,add}'));
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_counter_positive" CHECK ("counter" >= 0);
-- Wrong second factors keep somebody out as wrong passwords do.
ALTER TABLE "sign_in_failure" DROP CONSTRAINT "sign_in_failure_kind_check",
  ADD CONSTRAINT "sign_in_failure_kind_check" CHECK ("kind" = ANY ('{elsewhere,desk,device,second-factor}'));
ALTER TABLE "sign_in_lock" DROP CONSTRAINT "sign_in_lock_kind_check",
  ADD CONSTRAINT "sign_in_lock_kind_check" CHECK ("kind" = ANY ('{elsewhere,desk,device,second-factor}'));
