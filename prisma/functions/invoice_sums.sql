-- What an invoice comes to, in minor units, and how it stands (docs/decisions/invoices.md). `amount`: what was sold on account; `taken_back`: what was
-- given back of it since, also of tickets that its tickets were exchanged for, without what was only carried over; `owed`: what of the rest is still
-- to be paid. The day is the exhibitor's, by this server's clock.
CREATE OR REPLACE FUNCTION invoice_sums(invoice integer) RETURNS TABLE (amount integer, taken_back integer, owed integer, status text)
LANGUAGE sql STABLE AS $$
  SELECT s.amount, s.taken_back, CASE WHEN s.paid_on IS NULL THEN s.amount - s.taken_back ELSE 0 END,
    CASE WHEN s.paid_on IS NOT NULL OR s.taken_back >= s.amount THEN 'paid'
      WHEN s.number IS NULL THEN 'pending'
      WHEN s.due_on < (now() AT TIME ZONE s.timezone)::date THEN 'expired'
      ELSE 'invoiced' END
  FROM (
    SELECT i.number, i.due_on, i.paid_on, x.timezone, p.amount_received_minor AS amount, coalesce((
      SELECT sum(r.amount_minor) FROM payment q JOIN refund r ON r.payment_id = q.id
      WHERE (q.id = i.payment_id OR q.origin_id = i.payment_id) AND r.reason <> 'exchanged'), 0)::integer AS taken_back
    FROM invoice i JOIN payment p ON p.id = i.payment_id JOIN exhibitor x ON x.id = i.exhibitor_id WHERE i.id = invoice
  ) s
$$;
