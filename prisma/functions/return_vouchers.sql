-- What vouchers paid of these bills is back on them: of all that a bill had, where it ended without being sold; else of those of its lines
-- that are void. Sorted, as whoever redeems them takes them.
CREATE OR REPLACE FUNCTION return_vouchers(bills uuid[], void_only boolean) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO voucher_entry (voucher_id, kind, turns, minor, value_minor, bill_uuid, bill_line_id, schedule_id)
  SELECT e.voucher_id, 'returned', -sum(e.turns), -sum(e.minor), -sum(e.value_minor), e.bill_uuid, e.bill_line_id, e.schedule_id
  FROM voucher_entry e LEFT JOIN bill_line l ON l.id = e.bill_line_id
  WHERE e.bill_uuid = ANY (bills) AND e.kind IN ('redeemed', 'returned') AND (NOT void_only OR l.cancelled_at IS NOT NULL)
  GROUP BY e.voucher_id, e.bill_uuid, e.bill_line_id, e.schedule_id HAVING sum(e.turns) < 0 OR sum(e.minor) < 0
  ORDER BY e.voucher_id, e.bill_line_id;
$$;
