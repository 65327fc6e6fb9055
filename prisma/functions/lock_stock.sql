-- Waits until nobody else writes what there is of a product in a cinema, and keeps them waiting until the transaction ends.
CREATE OR REPLACE FUNCTION lock_stock(cinema integer, product integer) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('stock ' || cinema || ' ' || product, 0));
$$;
