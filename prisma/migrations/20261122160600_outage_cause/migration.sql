-- Columns called reason have one of a few values; this one has what somebody wrote.
ALTER TABLE "seat_outage" RENAME COLUMN "reason" TO "cause";
