-- An exhibitor that the system's administrator has switched off: its website is closed and its staff do nothing there.
ALTER TABLE "exhibitor" ADD COLUMN "switched_off_at" TIMESTAMPTZ(3);
