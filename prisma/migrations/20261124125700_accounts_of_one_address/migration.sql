-- Whether an address is somebody's at another exhibitor is told to nobody, so several accounts may have it; one at most has a password.
DROP INDEX "employee_email_key";
CREATE INDEX "employee_email_idx" ON "employee"("email");
CREATE UNIQUE INDEX "employee_email_signs_in" ON "employee"("email") WHERE "password_hash" IS NOT NULL;
