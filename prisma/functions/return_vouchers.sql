-- What vouchers paid of these bills is back on them, and printed cards that the bills sold are on the shelf again: all of a bill that ended without being
-- sold; else what is of its lines that are void.
CREATE OR REPLACE FUNCTION return_vouchers(bills uuid[], void_only boolean) RETURNS void
LANGUAGE sql AS $$
  SELECT lock_vouchers(bills);

  INSERT INTO voucher_entry (voucher_id, kind, turns, minor, value_minor, bill_uuid, bill_line_id, schedule_id)
  SELECT e.voucher_id, 'returned', -sum(e.turns), -sum(e.minor), -sum(e.value_minor), e.bill_uuid, e.bill_line_id, e.schedule_id
  FROM voucher_entry e LEFT JOIN bill_line l ON l.id = e.bill_line_id
  WHERE e.bill_uuid = ANY (bills) AND e.kind IN ('redeemed', 'returned') AND (NOT void_only OR l.cancelled_at IS NOT NULL)
  GROUP BY e.voucher_id, e.bill_uuid, e.bill_line_id, e.schedule_id HAVING sum(e.turns) < 0 OR sum(e.minor) < 0
  ORDER BY e.voucher_id, e.bill_line_id;

  UPDATE voucher v SET valid_until = NULL, holder_name = NULL, holder_email = NULL, price_minor = 0, row_version = v.row_version + 1
  FROM bill_line l
  WHERE l.bill_uuid = ANY (bills) AND l.voucher_id = v.id AND v.package_id IS NOT NULL AND v.valid_until IS NOT NULL
    AND (NOT void_only OR l.cancelled_at IS NOT NULL) AND NOT is_voucher_paid(v, true);
$$;
