-- A host name leads to one exhibitor. No index keeps arrays apart, so whoever writes names waits for whoever else does, and then looks.
CREATE OR REPLACE FUNCTION refuse_taken_host() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7061903);
  IF EXISTS (SELECT FROM exhibitor WHERE id <> NEW.id AND hosts && NEW.hosts) THEN
    RAISE unique_violation USING CONSTRAINT = 'exhibitor_hosts_key', MESSAGE = 'Another exhibitor has this host name';
  END IF;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER refuse_taken_host BEFORE INSERT OR UPDATE OF hosts ON exhibitor
FOR EACH ROW EXECUTE FUNCTION refuse_taken_host();
