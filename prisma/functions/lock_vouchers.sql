-- Waits until nobody else writes to the vouchers that these bills use or sell, and keeps them waiting until the transaction ends. Both kinds are locked at
-- once and sorted, as whoever redeems them takes them.
CREATE OR REPLACE FUNCTION lock_vouchers(bills uuid[]) RETURNS void
LANGUAGE sql AS $$
  SELECT FROM voucher WHERE id IN (
    SELECT e.voucher_id FROM voucher_entry e WHERE e.bill_uuid = ANY (bills)
    UNION SELECT l.voucher_id FROM bill_line l WHERE l.bill_uuid = ANY (bills)
  ) ORDER BY id FOR NO KEY UPDATE;
$$;
