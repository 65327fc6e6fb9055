-- Who went in and out stays as it was written: a mistake is undone by another row.
CREATE OR REPLACE FUNCTION refuse_admission_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Admission % is never changed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE OR REPLACE TRIGGER refuse_admission_change BEFORE UPDATE OR DELETE ON admission
FOR EACH ROW EXECUTE FUNCTION refuse_admission_change();
