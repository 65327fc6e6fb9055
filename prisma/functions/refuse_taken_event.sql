-- An address leads to one event of an exhibitor's website. Whose an event is says its schedule, which no index follows, so whoever writes
-- addresses waits for whoever else does, and then looks.
CREATE OR REPLACE FUNCTION refuse_taken_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7061904);
  IF EXISTS (
    SELECT FROM event e
      JOIN schedule s ON s.id = e.schedule_id JOIN cinema c ON c.id = s.cinema_id
      JOIN schedule own ON own.id = NEW.schedule_id JOIN cinema here ON here.id = own.cinema_id
    WHERE e.slug = NEW.slug AND e.id <> NEW.id AND c.exhibitor_id = here.exhibitor_id
  ) THEN
    RAISE unique_violation USING CONSTRAINT = 'event_slug_key', MESSAGE = 'Another event of this exhibitor has this address';
  END IF;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER refuse_taken_event BEFORE INSERT OR UPDATE OF slug, schedule_id ON event
FOR EACH ROW EXECUTE FUNCTION refuse_taken_event();
