-- What came and went stays as it was written: a mistake is put right by another entry.
CREATE OR REPLACE FUNCTION refuse_stock_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Stock entry % is never changed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE OR REPLACE TRIGGER refuse_stock_change BEFORE UPDATE OF cinema_id, product_id, number, kind, quantity, balance, counted, at OR DELETE ON stock_entry
FOR EACH ROW EXECUTE FUNCTION refuse_stock_change();
