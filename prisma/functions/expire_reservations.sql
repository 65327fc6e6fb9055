-- Reservations whose time is over: the oldest `most` of them become expired, and their seats are free. See docs/decisions/reservations.md.
-- Answers with their bills.
--
-- Any number of nodes may call it at the same time: what another node, or a till that sells one, has locked is passed over. Nothing was asked
-- for, so nothing can be paid late: the claims go at once, and jobs end their leases.
CREATE OR REPLACE FUNCTION expire_reservations(most integer) RETURNS SETOF uuid
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
DECLARE
  bills uuid[];
BEGIN
  WITH due AS MATERIALIZED (
    SELECT uuid FROM bill WHERE status = 'reserved' AND expires_at <= now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED
  ), expired AS (
    UPDATE bill b SET status = 'expired', row_version = b.row_version + 1 FROM due WHERE b.uuid = ANY(ARRAY[due.uuid]) AND b.status = 'reserved' RETURNING b.uuid
  ), noted AS (
    INSERT INTO bill_event (bill_uuid, kind) SELECT uuid, 'expired' FROM expired
  )
  SELECT array_agg(expired.uuid) INTO bills FROM expired;

  PERFORM graphile_worker.add_job('give-back', priority := -5,
    payload := json_build_object('scheduleId', c.schedule_id, 'seats', json_agg(c.seat_index ORDER BY c.seat_index), 'tag', encode(c.tag, 'hex')))
  FROM seat_claim c WHERE c.bill_uuid = ANY(bills) GROUP BY c.schedule_id, c.tag;
  DELETE FROM seat_claim WHERE bill_uuid = ANY(bills);
  RETURN QUERY SELECT unnest(bills);
END;
$$;
