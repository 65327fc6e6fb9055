-- A published layout is immutable: seats that are sold are named by their place in it. Only its bytes may be made anew, from the
-- same document, when the engine's format has changed.
CREATE OR REPLACE FUNCTION refuse_layout_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF ROW(NEW.id, NEW.screen_id, NEW.number, NEW.document, NEW.seat_count, NEW.published_at, NEW.published_by, NEW.origin, NEW.scenery)
      IS NOT DISTINCT FROM
      ROW(OLD.id, OLD.screen_id, OLD.number, OLD.document, OLD.seat_count, OLD.published_at, OLD.published_by, OLD.origin, OLD.scenery) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Layout % of screen % is published and never changes: publish another', OLD.number, OLD.screen_id
    USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE OR REPLACE TRIGGER refuse_layout_change BEFORE UPDATE OR DELETE ON screen_layout
FOR EACH ROW EXECUTE FUNCTION refuse_layout_change();
