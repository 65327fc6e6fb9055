-- What staff change of a film is a new state of it for those who ask since when: search engines, and whoever reads /api.
CREATE OR REPLACE FUNCTION touch_movie() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER touch_movie BEFORE UPDATE ON movie
FOR EACH ROW WHEN (OLD.row_version <> NEW.row_version) EXECUTE FUNCTION touch_movie();
