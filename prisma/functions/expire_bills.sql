-- Bills that still wait at their payment deadline: the oldest `most` of them become expired, with their payments. See
-- docs/decisions/late-payments.md. Answers with their ids.
--
-- Any number of nodes may call it at the same time: what another node, or money that just comes in, has locked is passed over. Bill
-- before payment is the order of all changes. The claims stay; jobs end their leases, and the
-- provider is asked once more. What they took from the stock is there again. Parts of them that were paid go back.
-- `= ANY(ARRAY[x])`: see settle_bills.sql.
CREATE OR REPLACE FUNCTION expire_bills(most integer) RETURNS SETOF uuid
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
DECLARE
  bills uuid[];
BEGIN
  WITH due AS MATERIALIZED (
    SELECT uuid FROM bill WHERE status = 'paying' AND expires_at <= now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED
  ), expired AS (
    UPDATE bill b SET status = 'expired' FROM due WHERE b.uuid = ANY(ARRAY[due.uuid]) AND b.status = 'paying' RETURNING b.uuid
  ), payments AS (
    UPDATE payment p SET status = 'expired', ask_at = CASE WHEN p.transaction_id IS NOT NULL THEN now() END
    FROM expired WHERE p.bill_uuid = ANY(ARRAY[expired.uuid]) AND p.status IN ('pending', 'paying')
  ), noted AS (
    INSERT INTO bill_event (bill_uuid, kind) SELECT uuid, 'expired' FROM expired
  )
  SELECT array_agg(expired.uuid) INTO bills FROM expired;
  PERFORM return_stock(bills);
  PERFORM return_vouchers(bills, false);
  PERFORM give_parts_back(bills);

  PERFORM graphile_worker.add_job('give-back', priority := -5,
    payload := json_build_object('scheduleId', c.schedule_id, 'seats', json_agg(c.seat_index ORDER BY c.seat_index), 'tag', encode(c.tag, 'hex')))
  FROM seat_claim c WHERE c.bill_uuid = ANY(bills) GROUP BY c.schedule_id, c.tag;
  RETURN QUERY SELECT unnest(bills);
END;
$$;
