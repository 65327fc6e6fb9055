-- Money that came in, for many bills at once: the plain case of what providers tell. See docs/decisions/late-payments.md.
--
-- settle_payments(news) settles each bill for which all of its money came in time, by one payment, and for seats that are all still
-- claimed, where no ticket is given up for it, and says of every other that it is not plain: those are decided one by one (server/src/domain/paymentNews.ts,
-- server/src/adapters/postgres/paymentChanges.ts), with nothing written here. So one bill's case is no other's. What settling writes is
-- settle_bills, for both.
--
-- news, a JSON array of:
--   place (from 0), account (whose provider told it), event (the provider's id of this news; null when we asked), transaction (the provider's
--   id of the payment, which counts if it was made with that account; a node of the version before says none, so none of its news is plain),
--   received (minor units, tip included, of which nothing was given back), tip
-- answers one row for each bill that it settled: the place of its news, and the bill
--
-- Locks in the order of all changes: bill and payment, then claims by seat. Several bills by their ids, so that two batches wait for
-- each other instead of deadlocking.
--
-- `= ANY(...)` and ROW(...) where `=` and columns would say it: see settle_bills.sql. An index whose order serves no join, no ORDER BY and no
-- DISTINCT is not read from end to end, however few rows a table seemed to have when the plan was made.
CREATE OR REPLACE FUNCTION settle_payments(news jsonb) RETURNS TABLE (place integer, bill uuid)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  payments uuid[];
  bills uuid[];
  places integer[];
  transactions text[];
  received integer[];
  tips integer[];
BEGIN
  SELECT array_agg(l.id), array_agg(l.bill_uuid) INTO payments, bills FROM (
    SELECT p.id, p.bill_uuid
    FROM payment p JOIN bill b ON b.uuid = ANY(ARRAY[p.bill_uuid])
    WHERE p.transaction_id = ANY(ARRAY(SELECT n->>'transaction' FROM jsonb_array_elements(news) n))
    ORDER BY ROW(p.bill_uuid, p.id) FOR UPDATE OF b, p
  ) l;
  PERFORM FROM seat_claim WHERE bill_uuid = ANY(bills) ORDER BY ROW(schedule_id, seat_index) FOR UPDATE;

  -- A new statement: it sees what others changed while this one waited for them. Of news about one bill the first counts.
  WITH plain AS MATERIALIZED (
    SELECT DISTINCT ON (ROW(b.uuid)) n.place, n.account, n.event, n.transaction, n.received, n.tip, p.id AS payment, b.uuid AS bill
    FROM jsonb_to_recordset(news) AS n(place integer, account integer, event text, transaction text, received integer, tip integer)
    JOIN payment p ON p.transaction_id = ANY(ARRAY[n.transaction]) AND p.payment_account_id = n.account
    JOIN bill b ON b.uuid = ANY(ARRAY[p.bill_uuid])
    -- IS TRUE: found by its transaction, not by looking for every payment of the batch once more for each, nor by what its bill costs,
    -- and the bill not among all that are open.
    WHERE (p.id = ANY(payments)) IS TRUE AND p.status IN ('paying', 'pending') AND (b.status = 'paying' AND b.expires_at > now()) IS TRUE
      AND n.received - n.tip = p.amount_minor AND (p.amount_minor = b.amount_minor) IS TRUE
      AND (SELECT count(*) FROM bill_line l WHERE l.bill_uuid = b.uuid AND l.seat_index IS NOT NULL)
        = (SELECT count(*) FROM seat_claim c WHERE c.bill_uuid = b.uuid)
      AND NOT EXISTS (SELECT FROM payment q WHERE q.bill_uuid = ANY(ARRAY[b.uuid]) AND q.id <> p.id AND q.status IN ('paid', 'partially_refunded'))
      AND NOT EXISTS (SELECT FROM exchange x WHERE x.bill_uuid = ANY(ARRAY[b.uuid]))
      AND NOT EXISTS (SELECT FROM seen_payment_news s WHERE s.payment_account_id = n.account AND s.event_id = n.event)
    ORDER BY ROW(b.uuid), n.place
  ), seen AS (
    INSERT INTO seen_payment_news (payment_account_id, event_id) SELECT account, event FROM plain WHERE event IS NOT NULL
  )
  SELECT array_agg(plain.place), array_agg(plain.bill), array_agg(plain.payment), array_agg(plain.transaction), array_agg(plain.received), array_agg(plain.tip)
  INTO places, bills, payments, transactions, received, tips FROM plain;
  IF places IS NULL THEN
    RETURN;
  END IF;

  PERFORM settle_bills(bills, payments, transactions, received, tips, 'settled');
  RETURN QUERY SELECT * FROM unnest(places, bills);
END;
$$;
