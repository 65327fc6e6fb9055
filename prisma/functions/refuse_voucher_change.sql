-- What was put on a voucher and taken from it stays as it was written: a mistake is put right by another entry.
CREATE OR REPLACE FUNCTION refuse_voucher_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Voucher entry % is never changed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE OR REPLACE TRIGGER refuse_voucher_change BEFORE UPDATE OF voucher_id, number, kind, turns, minor, turns_left, minor_left, value_minor, bill_uuid, created_at OR DELETE ON voucher_entry
FOR EACH ROW EXECUTE FUNCTION refuse_voucher_change();
