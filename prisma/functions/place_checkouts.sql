-- The checkout's transaction, in one place and one round trip. See docs/decisions/claims.md.
--
-- place_checkouts(orders, schedules) writes bill, lines, seat claims, payment, timeline and jobs of each order, all or nothing per
-- order, in the order given. One call takes a batch so that orders of the same instant share a commit.
--
-- orders, a JSON array of:
--   uuid, key (idempotency), hash, source, locale, site (its own name of the exhibitor whose website it was, or null), name, email, newsletter (boolean), amount (minor units),
--   status ('paying' | 'settled'), payWithinMs (how long the buyer has to pay; null when settled), tag (hex of 8 bytes),
--   cinema, layout (in which its seats are named), seats (how many lines have one), payment {id, methodId, methodName} or null,
--   lines [{schedule, sold (id of one of schedules), rate, name, seat, row, col, class, className, seatName, rowLabel, seatLabel,
--           order, price, vatCode, vatPercent (hundredths), vat, handling, handlingVatCode, handlingVatPercent, handlingVat, barcode}]
--   limits [{schedule, rate, most, count}], left out where there are none: of these rates the schedule sells `most` tickets, the order has `count`
-- schedules, a JSON array of {id, facts}: what the tickets print (server/src/domain/soldSchedule.ts)
-- answers one row per order, in the same order:
--   outcome 'placed' | 'replay' (a bill with this key exists: nothing was written) | 'taken' | 'cancelled' (its schedule is) | 'moved' (it has another layout)
--           'limited' (there are not as many left of one of limits: nothing was written)
--   taken   the seats that another bill claims (only for 'taken')
--   deadline  until when it may be paid, by this server's clock (only for 'placed' with something to pay)
--
-- The newsletter's box becomes a job, which signs up as the newsletter's own form does: so no row of subscribers is locked in
-- the transaction of many orders. Mail has a queue of its own (server/src/adapters/postgres/enqueue.ts): thousands of mails that
-- wait for their server must not lie between the next refund and who looks for it.
CREATE OR REPLACE FUNCTION place_checkouts(orders jsonb, schedules jsonb) RETURNS TABLE (uuid uuid, outcome text, taken integer[], deadline timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  o jsonb;
  bill_id uuid;
  claimed integer;
  pay_by timestamptz(3);
  settled uuid[] := '{}';
  mails jsonb := '[]';
BEGIN
  -- Rates with a limit: whoever counts what is left waits here, sorted, for others who do, and holds nothing else yet.
  IF jsonb_path_exists(orders, '$[*].limits') THEN
    PERFORM pg_advisory_xact_lock(m.schedule, m.rate) FROM (
      SELECT DISTINCT (m->>'schedule')::integer AS schedule, (m->>'rate')::integer AS rate
      FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'limits') m ORDER BY 1, 2
    ) m;
  END IF;

  -- Before claims and sorted: waits for whoever cancels one of the schedules or moves it to another layout, who then waits for us.
  PERFORM FROM schedule WHERE id IN (
    SELECT (l->>'schedule')::integer FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'lines') l
  ) ORDER BY id FOR KEY SHARE;

  -- Before bills and sorted: who waits here for another batch with the same new row holds nothing yet.
  INSERT INTO sold_schedule (id, facts)
  SELECT s.id, s.facts FROM jsonb_to_recordset(schedules) AS s(id uuid, facts jsonb) ORDER BY s.id
  ON CONFLICT DO NOTHING;

  FOR o IN SELECT value FROM jsonb_array_elements(orders) LOOP
    bill_id := (o->>'uuid')::uuid;
    pay_by := clock_timestamp() + make_interval(secs => (o->>'payWithinMs')::double precision / 1000);
    BEGIN
      INSERT INTO bill (uuid, type, status, source, locale, site_host, cinema_id, buyer_name, buyer_email, newsletter_signup, amount_minor, expires_at, idempotency_key, input_hash, settled_at)
      VALUES (
        bill_id, 'tickets', o->>'status', o->>'source', o->>'locale', o->>'site', (o->>'cinema')::integer, o->>'name', o->>'email', (o->>'newsletter')::boolean, (o->>'amount')::integer,
        pay_by, o->>'key', o->>'hash',
        CASE WHEN o->>'status' = 'settled' THEN now() END
      )
      ON CONFLICT (idempotency_key) DO NOTHING;
      IF NOT FOUND THEN
        RETURN QUERY SELECT bill_id, 'replay', NULL::integer[], NULL::timestamptz;
        CONTINUE;
      END IF;

      IF o ? 'limits' AND EXISTS (
        SELECT FROM jsonb_to_recordset(o->'limits') AS m(schedule integer, rate integer, most integer, count integer)
        WHERE m.most < m.count + (
          SELECT count(*) FROM seat_claim c
          JOIN bill_line l ON l.bill_uuid = c.bill_uuid AND l.schedule_id = c.schedule_id AND l.seat_index = c.seat_index
          WHERE c.schedule_id = m.schedule AND (c.deadline IS NULL OR c.deadline >= clock_timestamp()) AND l.price_rate_id = m.rate)
      ) THEN
        RAISE EXCEPTION 'not as many left' USING ERRCODE = 'PT410';
      END IF;

      -- Seats of another layout are other seats. A node of the version before does not say which it means.
      IF EXISTS (
        SELECT FROM jsonb_to_recordset(o->'lines') AS l(schedule integer)
        JOIN schedule s ON s.id = l.schedule WHERE s.layout_id <> (o->>'layout')::integer
      ) THEN
        RAISE EXCEPTION 'schedule has another layout' USING ERRCODE = 'PT412';
      END IF;

      -- Sorted, so that two orders for the same seats wait for each other instead of deadlocking. A claim of another bill
      -- is taken over only after its deadline; the row count says whether every seat became ours.
      INSERT INTO seat_claim (schedule_id, seat_index, bill_uuid, tag, deadline)
      SELECT l.schedule, l.seat, bill_id, decode(o->>'tag', 'hex'), pay_by
      FROM jsonb_to_recordset(o->'lines') AS l(schedule integer, seat integer)
      WHERE l.seat IS NOT NULL
      ORDER BY l.schedule, l.seat
      ON CONFLICT (schedule_id, seat_index) DO UPDATE
        SET bill_uuid = excluded.bill_uuid, tag = excluded.tag, deadline = excluded.deadline
        WHERE seat_claim.deadline < clock_timestamp();
      GET DIAGNOSTICS claimed = ROW_COUNT;
      IF claimed <> (o->>'seats')::integer THEN
        RAISE EXCEPTION 'seats taken' USING ERRCODE = 'PT409';
      END IF;
      -- A schedule that was cancelled while this order was on its way.
      IF EXISTS (
        SELECT FROM jsonb_to_recordset(o->'lines') AS l(schedule integer)
        JOIN schedule s ON s.id = l.schedule WHERE s.cancelled_at IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'schedule cancelled' USING ERRCODE = 'PT411';
      END IF;

      INSERT INTO bill_line (
        bill_uuid, kind, name, schedule_id, sold_schedule_id, price_rate_id,
        seat_index, seat_row, seat_col, seat_class, seat_class_name, seat_name, row_label, seat_label, bill_order,
        price_minor, vat_code, vat_percent_hundredths, vat_minor,
        handling_minor, handling_vat_code, handling_vat_percent_hundredths, handling_vat_minor, barcode)
      SELECT bill_id, 'ticket', l.name, l.schedule, l.sold, l.rate,
        l.seat, l.row, l.col, l.class, l."className", l."seatName", l."rowLabel", l."seatLabel", l.order,
        l.price, l."vatCode", l."vatPercent", l.vat,
        l.handling, l."handlingVatCode", l."handlingVatPercent", l."handlingVat", l.barcode
      FROM jsonb_to_recordset(o->'lines')
        AS l(schedule integer, sold uuid, rate integer, name jsonb,
          seat integer, "row" integer, col integer, class text, "className" jsonb, "seatName" text, "rowLabel" text, "seatLabel" text, "order" integer,
          price integer, "vatCode" text, "vatPercent" integer, vat integer,
          handling integer, "handlingVatCode" text, "handlingVatPercent" integer, "handlingVat" integer, barcode text);

      INSERT INTO bill_event (bill_uuid, kind) VALUES (bill_id, o->>'status');

      IF (o->>'newsletter')::boolean THEN
        mails := mails || jsonb_build_object('identifier', 'subscribe', 'priority', 5,
          'payload', jsonb_build_object('email', o->>'email', 'name', o->>'name', 'locale', o->>'locale'));
      END IF;

      IF o->>'status' = 'settled' THEN
        settled := settled || bill_id;
        mails := mails || jsonb_build_object('identifier', 'mail-tickets', 'payload', jsonb_build_object('bill', bill_id), 'job_key', 'mail-tickets:' || bill_id);
      ELSE
        INSERT INTO payment (id, bill_uuid, payment_method_id, method_name, status, amount_minor)
        VALUES ((o->'payment'->>'id')::uuid, bill_id, (o->'payment'->>'methodId')::integer, o->'payment'->'methodName', 'paying', (o->>'amount')::integer);
      END IF;
      RETURN QUERY SELECT bill_id, 'placed', NULL::integer[], pay_by::timestamptz;
    EXCEPTION WHEN SQLSTATE 'PT410' THEN
      RETURN QUERY SELECT bill_id, 'limited', NULL::integer[], NULL::timestamptz;
    WHEN SQLSTATE 'PT411' THEN
      RETURN QUERY SELECT bill_id, 'cancelled', NULL::integer[], NULL::timestamptz;
    WHEN SQLSTATE 'PT412' THEN
      RETURN QUERY SELECT bill_id, 'moved', NULL::integer[], NULL::timestamptz;
    WHEN SQLSTATE 'PT409' THEN
      -- The block's writes are undone; what remains are the other bills' claims.
      RETURN QUERY
        SELECT bill_id, 'taken', coalesce(array_agg(c.seat_index ORDER BY c.seat_index), '{}'), NULL::timestamptz
        FROM jsonb_to_recordset(o->'lines') AS l(schedule integer, seat integer)
        JOIN seat_claim c ON c.schedule_id = l.schedule AND c.seat_index = l.seat
        WHERE c.deadline IS NULL OR c.deadline >= clock_timestamp();
    END;
  END LOOP;

  -- One job tells the leases of all; each buyer has a mail.
  IF settled <> '{}' THEN
    PERFORM graphile_worker.add_job('mark-sold', json_build_object('bills', to_json(settled)), priority := -5);
  END IF;
  IF mails <> '[]' THEN
    PERFORM graphile_worker_mail.add_jobs(
      (SELECT array_agg(ROW(j.identifier, j.payload, NULL, NULL, NULL, j.job_key, j.priority, NULL)::graphile_worker_mail.job_spec)
       FROM jsonb_to_recordset(mails) AS j(identifier text, payload json, job_key text, priority integer)));
  END IF;
END;
$$;
