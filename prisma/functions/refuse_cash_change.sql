-- What was counted, paid in and taken out stays as it was written: a mistake is put right by another row.
CREATE OR REPLACE FUNCTION refuse_cash_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Cash entry % is never changed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE OR REPLACE TRIGGER refuse_cash_change BEFORE UPDATE OR DELETE ON cash_entry
FOR EACH ROW EXECUTE FUNCTION refuse_cash_change();
