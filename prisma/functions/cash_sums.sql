-- What a till's shift comes to, in minor units, from the rows of its ledger: counts and movements are cash_entry, sales and refunds are the
-- payments and refunds themselves (docs/decisions/cash.md). `expected` is what should be in the drawer; `counted` is null while the shift is
-- open; `left_before` is what the shift before left in it, null where there was none. Floating point, which is exact for such sums and has no end.
CREATE OR REPLACE FUNCTION cash_sums(shift integer) RETURNS TABLE (
  opening float8, sales float8, refunds float8, pay_ins float8, withdrawals float8, expected float8, counted float8, deposit float8, left_before float8
)
LANGUAGE sql STABLE AS $$
  SELECT e.opening, s.sales, r.refunds, e.pay_ins, e.withdrawals, e.opening + s.sales - r.refunds + e.pay_ins - e.withdrawals, e.counted, e.deposit,
    (SELECT sum(CASE b.kind WHEN 'closing_count' THEN b.amount_minor WHEN 'deposit' THEN -b.amount_minor END)::float8
     FROM cash_entry b WHERE b.cash_shift_id = (
       SELECT p.id FROM cash_shift p JOIN cash_shift c ON c.id = shift AND p.device_id = c.device_id WHERE p.id < shift ORDER BY p.id DESC LIMIT 1))
  FROM (
    SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'opening_count'), 0)::float8 AS opening,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'pay_in'), 0)::float8 AS pay_ins,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'withdrawal'), 0)::float8 AS withdrawals,
      (sum(amount_minor) FILTER (WHERE kind = 'closing_count'))::float8 AS counted,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'deposit'), 0)::float8 AS deposit
    FROM cash_entry WHERE cash_shift_id = shift
  ) e, (
    -- Of what was paid otherwise in the shift no cash was given.
    SELECT coalesce(sum(amount_received_minor), 0)::float8 AS sales FROM payment WHERE cash_shift_id = shift AND tendered_minor IS NOT NULL
  ) s, (
    SELECT coalesce(sum(amount_minor), 0)::float8 AS refunds FROM refund WHERE cash_shift_id = shift
  ) r
$$;
