-- Whoever is invited has no password until they choose one by the link of a mail. The language is the one in which they are written to.
ALTER TABLE "employee" ADD COLUMN "invited_at" TIMESTAMPTZ(3),
ADD COLUMN "locale" TEXT,
ALTER COLUMN "password_hash" DROP NOT NULL;
ALTER TABLE "employee" ADD CONSTRAINT "employee_locale_check" CHECK ("locale" = ANY ('{en,fr,nl-BE,de}'));
