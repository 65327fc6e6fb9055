-- Two exhibitors may each have an event at the same address, as they may have films: refuse_taken_event keeps those of one apart.
DROP INDEX "event_slug_key";
CREATE INDEX "event_slug_idx" ON "event"("slug");
