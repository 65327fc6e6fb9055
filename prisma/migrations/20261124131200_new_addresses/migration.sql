-- Another address of somebody who can sign in counts once its owner has confirmed it, by the link of a mail.
ALTER TABLE "employee" ADD COLUMN "new_email" TEXT;
ALTER TABLE "employee" ADD CONSTRAINT "employee_new_email_lower" CHECK ("new_email" = lower("new_email"));
CREATE INDEX "employee_new_email_idx" ON "employee"("new_email");

CREATE TABLE "address_link" (
    "id" TEXT NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_link_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "address_link_employee_id_idx" ON "address_link"("employee_id");
ALTER TABLE "address_link" ADD CONSTRAINT "address_link_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
