-- A payment settles its bill: all that is written then, whoever decided it. Several bills at once, one element of each array a bill.
--
-- The caller has decided, on rows that it holds locked, that this money settles these bills: settle_payments the plain case, and
-- server/src/adapters/postgres/paymentChanges.ts whatever else server/src/domain/paymentNews.ts lets settle. It raises, and so undoes
-- everything, where a payment or a bill has settled before.
--
-- transactions: the provider's ids of the payments, for one that has not been told its own; received, tips: minor units, the tip is part
-- of what was received and comes on top of those of other payments; kind: what the timeline says last, 'settled' or 'late_payment_honoured'.
--
-- A connection keeps the plan that it made while the tables were small. `= ANY(ARRAY[x])`: with a plain `=` that plan may read a table from
-- end to end in the order of the index, since that order could serve a join; this condition can only be looked up.
CREATE OR REPLACE FUNCTION settle_bills(bills uuid[], payments uuid[], transactions text[], received integer[], tips integer[], kind text) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid_payments integer;
  settled uuid[];
  mailed uuid[];
BEGIN
  WITH news AS MATERIALIZED (
    SELECT * FROM unnest(bills, payments, transactions, received, tips) AS n(bill, payment, transaction, received, tip)
  ), paid AS (
    UPDATE payment p SET status = 'paid', amount_received_minor = n.received, purchased_at = now(), transaction_id = coalesce(p.transaction_id, n.transaction)
    FROM news n WHERE p.id = ANY(ARRAY[n.payment]) AND p.purchased_at IS NULL RETURNING p.id
  ), settled AS (
    UPDATE bill b SET status = 'settled', settled_at = now(), tip_minor = b.tip_minor + n.tip
    FROM news n WHERE b.uuid = ANY(ARRAY[n.bill]) AND b.settled_at IS NULL RETURNING b.uuid, b.buyer_email
  ), sold AS (
    UPDATE seat_claim c SET deadline = NULL FROM news n WHERE c.bill_uuid = ANY(ARRAY[n.bill])
  ), noted AS (
    INSERT INTO bill_event (bill_uuid, kind, detail)
    SELECT n.bill, e.kind, CASE WHEN e.kind = 'paid' THEN jsonb_build_object('amount', n.received, 'tip', n.tip) END
    FROM news n CROSS JOIN (VALUES (1, 'paid'), (2, settle_bills.kind)) AS e(step, kind) ORDER BY n.bill, e.step
  )
  SELECT (SELECT count(*) FROM paid), array_agg(s.uuid), array_agg(s.uuid) FILTER (WHERE s.buyer_email IS NOT NULL)
  INTO paid_payments, settled, mailed FROM settled s;
  IF paid_payments <> cardinality(bills) OR cardinality(settled) IS DISTINCT FROM cardinality(bills) THEN
    RAISE EXCEPTION 'of the bills % only % have settled, by % payments', bills, settled, paid_payments;
  END IF;
  PERFORM add_settled_jobs(settled, mailed);
END;
$$;
