-- When turns of a voucher were last used that are not back on it; null: never.
CREATE OR REPLACE FUNCTION last_voucher_use(voucher integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT max(used.at) FROM (
    SELECT max(e.created_at) FILTER (WHERE e.kind = 'redeemed') AS at FROM voucher_entry e
    WHERE e.voucher_id = voucher AND e.kind IN ('redeemed', 'returned') GROUP BY e.bill_uuid, e.bill_line_id HAVING sum(e.turns) < 0
  ) used
$$;
