-- As the other lists. Every entry was written with one, and none can be changed.
ALTER TABLE "audit_entry" ALTER COLUMN "cinema_ids" SET NOT NULL;
