-- Two schedules never overlap on a screen, whoever writes them. Checked at the end of each statement, so that one statement may
-- exchange two of them; a cancelled one takes no time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_times" CHECK ("start_at" < "end_at");
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_no_overlap"
    EXCLUDE USING gist ("screen_id" WITH =, tstzrange("start_at", "end_at") WITH &&) WHERE ("cancelled_at" IS NULL)
    DEFERRABLE INITIALLY IMMEDIATE;
