-- Numbers the entries of a product's stock in a cinema and keeps their sum with each of them. Whoever writes one waits for whoever else does,
-- on whichever node, so no two count from the same sum, and the sum never falls below 0 (stock_entry_balance_check).
CREATE OR REPLACE FUNCTION keep_stock() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM lock_stock(NEW.cinema_id, NEW.product_id);
  SELECT number, balance INTO last FROM stock_entry
    WHERE cinema_id = NEW.cinema_id AND product_id = NEW.product_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.balance := coalesce(last.balance, 0) + NEW.quantity;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER keep_stock BEFORE INSERT ON stock_entry
FOR EACH ROW EXECUTE FUNCTION keep_stock();
