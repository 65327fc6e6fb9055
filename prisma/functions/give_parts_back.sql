-- Bills that are over although a part of each may be paid: that money goes back by its provider. Cash is never a part, so nobody has to
-- hand any out (docs/decisions/parts.md). The caller has locked the bills, and has ended those of their payments that were not paid.
CREATE OR REPLACE FUNCTION give_parts_back(bills uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  asked integer;
BEGIN
  UPDATE bill SET tip_minor = 0 WHERE uuid = ANY(bills) AND tip_minor <> 0;
  WITH parts AS (
    UPDATE payment p SET status = 'refunding' WHERE p.bill_uuid = ANY(bills) AND p.status IN ('paid', 'partially_refunded')
    RETURNING p.id, p.bill_uuid, p.amount_received_minor
  ), refunds AS (
    INSERT INTO refund (payment_id, status, amount_minor, reason)
    SELECT p.id, 'refunding', p.amount_received_minor - (SELECT coalesce(sum(r.amount_minor), 0) FROM refund r WHERE r.payment_id = p.id), 'closed' FROM parts p
    RETURNING id, payment_id, amount_minor
  ), noted AS (
    INSERT INTO bill_event (bill_uuid, kind, detail)
    SELECT p.bill_uuid, 'payment_refunded', jsonb_build_object('reason', 'closed', 'amount', r.amount_minor) FROM refunds r JOIN parts p ON p.id = r.payment_id
  )
  SELECT count(graphile_worker.add_job('refund', json_build_object('refund', r.id), job_key := 'refund:' || r.id)) INTO asked FROM refunds r;
END;
$$;
