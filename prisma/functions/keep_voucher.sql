-- Numbers the entries of a voucher and keeps what is left with each of them. Whoever writes one waits for whoever else does, on whichever node, so
-- no two count from the same sum, and neither turns nor amount fall below 0 (voucher_entry_left_check).
CREATE OR REPLACE FUNCTION keep_voucher() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM FROM voucher WHERE id = NEW.voucher_id FOR NO KEY UPDATE;
  SELECT number, turns_left, minor_left INTO last FROM voucher_entry WHERE voucher_id = NEW.voucher_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.turns_left := coalesce(last.turns_left, 0) + NEW.turns;
  NEW.minor_left := coalesce(last.minor_left, 0) + NEW.minor;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER keep_voucher BEFORE INSERT ON voucher_entry
FOR EACH ROW EXECUTE FUNCTION keep_voucher();
