-- Staff write corrections as they write all that they change: with a version, though an entry never has another.
ALTER TABLE "voucher_entry" ADD COLUMN "row_version" INTEGER NOT NULL DEFAULT 1;
