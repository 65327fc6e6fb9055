-- Where an account signs in every day, wrong passwords and PINs, and where they keep the account out.

-- CreateTable
CREATE TABLE "known_desk" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_desk_pkey" PRIMARY KEY ("id","employee_id")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" BIGSERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "address" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_lock" (
    "employee_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_lock_pkey" PRIMARY KEY ("employee_id","kind","place")
);

-- CreateIndex
CREATE INDEX "known_desk_employee_id_idx" ON "known_desk"("employee_id");

-- CreateIndex
CREATE INDEX "sign_in_failure_employee_id_at_idx" ON "sign_in_failure"("employee_id", "at");

-- AddForeignKey
ALTER TABLE "known_desk" ADD CONSTRAINT "known_desk_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_failure" ADD CONSTRAINT "sign_in_failure_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_lock" ADD CONSTRAINT "sign_in_lock_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "sign_in_failure" ADD CONSTRAINT "sign_in_failure_kind_check" CHECK ("kind" = ANY ('{elsewhere,desk,device}'));
ALTER TABLE "sign_in_lock" ADD CONSTRAINT "sign_in_lock_kind_check" CHECK ("kind" = ANY ('{elsewhere,desk,device}'));
