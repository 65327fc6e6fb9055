-- With another layout the seats of a schedule are other seats: leases and holds of the epochs before say nothing of them. Whoever
-- gives it one, the epoch is raised with it.
CREATE OR REPLACE FUNCTION raise_layout_epoch() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.layout_id IS DISTINCT FROM OLD.layout_id THEN
    NEW.lease_epoch := OLD.lease_epoch + 1;
    NEW.layout_epoch := NEW.lease_epoch;
  END IF;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER raise_layout_epoch BEFORE UPDATE OF layout_id ON schedule
FOR EACH ROW EXECUTE FUNCTION raise_layout_epoch();
