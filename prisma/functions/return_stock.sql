-- What these bills took from the stock is on the shelf again: they ended without money. Sorted, as whoever sells takes it.
CREATE OR REPLACE FUNCTION return_stock(bills uuid[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO stock_entry (cinema_id, product_id, kind, quantity, bill_uuid)
  SELECT cinema_id, product_id, 'refund', -sum(quantity), bill_uuid FROM stock_entry WHERE bill_uuid = ANY (bills)
  GROUP BY cinema_id, product_id, bill_uuid HAVING sum(quantity) < 0 ORDER BY cinema_id, product_id, bill_uuid;
$$;
