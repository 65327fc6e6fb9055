-- The checkout's transaction, in one place and one round trip. See docs/decisions/claims.md.
--
-- place_checkouts(orders, schedules) writes bill, lines, seat claims, stock, payment, timeline and jobs of each order, all or nothing per
-- order. One call takes a batch so that orders of the same instant share a commit, and all of it is tried with one statement a table:
-- made ready for each order alone, statements took two thirds of the time. When one of the orders cannot be, all are undone and each is
-- done alone, in the order given.
--
-- orders, a JSON array of:
--   uuid, key (idempotency), hash, source, locale, site (its own name of the exhibitor whose website it was, or null), name, email, newsletter (boolean), amount (minor units),
--   type ('products' where it has no tickets, 'vouchers' where it has neither; else left out),
--   status ('paying' | 'settled'), payWithinMs (how long the buyer has to pay; null when settled), tag (of the leases, hex of 8 bytes),
--   cinema (its exhibitor is the bill's; left out where it is of no cinema, and exhibitor says whose it is), employee (who sold it, or null), device (at which, or null), shift (true where the till must be open; else left out), layout (in which its seats are named), seats (how many lines have a seat),
--   payment {id, methodId, methodName, account (where it comes in; left out at the counter), tendered (cash that was given, minor units; left out
--            where it is paid otherwise), invoice {client, reference} (left out where it is paid, not owed), received (what of it stays; left out where it is the amount), amount (left out where it is of all of the order)} or null,
--   lines [a row of bill_line, by column, without its id; beside them the line's own tag and layout, where an order has tickets of several schedules, or seats that were reserved]
--   reservation {request, reference, phone, notes, source, what ('made' | 'changed'), audit [a row of audit_entry, by column]}, left out of what is sold: the status is 'reserved',
--            `payWithinMs` says how long the seats are kept
--   over {version}, left out of what is new: the bill is a reservation that is sold or changed; version: its row_version, or null for any
--   event, detail: what the timeline says, left out where it is the status alone
--   limits [{schedule, rate, most}], left out where there are none: of these rates the schedule sells `most` tickets
--   stock [{product, quantity}], left out where there is none: so many of these are taken from what the cinema has
--   vouchers [{voucher, turns, minor, value, schedule, seat, order}], left out where there are none: so many turns and so much of the amount are taken from it and pay
--            `value` of the line of this seat, or of the goods of this place
--   gives_up (uuid of a bill), left out where it is no exchange: the caller voids lines of it in this transaction, and what vouchers paid of them goes back
--   sells [{voucher (uuid), order (the place of its line), card, type, barcode, name, email, from, until, turns, minor, price}], left out where there are none: vouchers that are made, or
--            printed cards (card: true) that are somebody's from now on
-- schedules, a JSON array of {id, facts}: what the tickets print (server/src/domain/soldSchedule.ts)
-- answers one row per order, in the same order:
--   outcome 'placed' | 'closed' (the till is: nothing was written) | 'replay' (a bill with this key exists: nothing was written) | 'taken' | 'cancelled' (its schedule is) | 'moved' (it has another layout)
--           'voucher' (one of vouchers has not as much any more, or a card of sells is sold: nothing was written)
--           'limited' (there are not as many left of one of limits: nothing was written) | 'sold_out' (of one of stock: nothing was written)
--           'unreserved' (the reservation that it was to take the place of is over, or another version: nothing was written)
--   taken   the seats that another bill claims (only for 'taken'), those of one schedule
--   schedule  whose they are
--   deadline  until when it may be paid, by this server's clock (only for 'placed' with something to pay)
--
-- The newsletter's box becomes a job, which signs up for the newsletter of the cinema's exhibitor as its own form does: so no row
-- of subscribers is locked in the transaction of many orders. Mail has a queue of its own (server/src/adapters/postgres/enqueue.ts):
-- thousands of mails that wait for their server must not lie between the next refund and who looks for it.
CREATE OR REPLACE FUNCTION place_checkouts(orders jsonb, schedules jsonb) RETURNS TABLE (uuid uuid, outcome text, taken integer[], schedule integer, deadline timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- What is tried together: all orders, then each.
  parts jsonb[];
  part jsonb;
  written integer;
  replaced integer;
  begun timestamptz;
  settled uuid[];
  mailed uuid[];
  -- The open shift of each till, by the id of its device.
  shifts jsonb := '{}';
  placed jsonb := '[]';
BEGIN
  IF jsonb_path_exists(orders, '$[*].lines[*].price') THEN
    orders := orders_of_before(orders);
  END IF;
  parts := ARRAY[orders];
  -- Rates with a limit: whoever counts what is left waits here, sorted, for others who do, and holds nothing else yet.
  IF jsonb_path_exists(orders, '$[*].limits') THEN
    PERFORM pg_advisory_xact_lock(m.schedule, m.rate) FROM (
      SELECT DISTINCT (m->>'schedule')::integer AS schedule, (m->>'rate')::integer AS rate
      FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'limits') m ORDER BY 1, 2
    ) m;
  END IF;

  -- Whoever takes from the stock waits here, sorted, for others who do.
  IF jsonb_path_exists(orders, '$[*].stock') THEN
    PERFORM lock_stock(s.cinema, s.product) FROM (
      SELECT DISTINCT (o->>'cinema')::integer AS cinema, (s->>'product')::integer AS product
      FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'stock') s ORDER BY 1, 2
    ) s;
  END IF;

  -- What is sold at a till belongs to its shift: whoever closes it, or takes cash out, waits for sales that are under way, and a sale that
  -- waited finds it closed. Before all other rows and sorted.
  IF jsonb_path_exists(orders, '$[*].device ? (@ != null)') THEN
    SELECT coalesce(jsonb_object_agg(s.device_id, s.id), '{}') INTO shifts FROM (
      SELECT device_id, id FROM cash_shift
      WHERE closed_at IS NULL AND device_id = ANY (ARRAY(SELECT o.device FROM jsonb_to_recordset(orders) AS o(device integer) WHERE o.device IS NOT NULL))
      ORDER BY id FOR SHARE
    ) s;
  END IF;

  -- Vouchers that are redeemed or get back what they paid, and cards that are sold: all at once and sorted, after the shift as by who gives money back.
  IF jsonb_path_exists(orders, '$[*].vouchers') OR jsonb_path_exists(orders, '$[*].sells') OR jsonb_path_exists(orders, '$[*].gives_up') THEN
    PERFORM FROM voucher WHERE id IN (
      SELECT (r->>'voucher')::integer FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'vouchers') r
      UNION SELECT v.id FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'sells') s JOIN voucher v ON v.uuid = (s->>'voucher')::uuid
      UNION SELECT e.voucher_id FROM jsonb_array_elements(orders) o JOIN voucher_entry e ON e.bill_uuid = (o->>'gives_up')::uuid
      UNION SELECT l.voucher_id FROM jsonb_array_elements(orders) o JOIN bill_line l ON l.bill_uuid = (o->>'gives_up')::uuid
    ) ORDER BY id FOR NO KEY UPDATE;
  END IF;

  -- Before claims and sorted: waits for whoever cancels one of the schedules or moves it to another layout, who then waits for us.
  PERFORM FROM schedule WHERE id IN (
    SELECT (l->>'schedule_id')::integer FROM jsonb_array_elements(orders) o, jsonb_array_elements(o->'lines') l
  ) ORDER BY id FOR KEY SHARE;

  -- Before bills and sorted: who waits here for another batch with the same new row holds nothing yet.
  INSERT INTO sold_schedule (id, facts)
  SELECT s.id, s.facts FROM jsonb_to_recordset(schedules) AS s(id uuid, facts jsonb) ORDER BY s.id
  ON CONFLICT DO NOTHING;

  WHILE parts <> '{}' LOOP
    part := parts[1];
    parts := parts[2:];
    begun := clock_timestamp();
    replaced := 0;
    BEGIN
      -- Reservations that are sold or changed: their bills become these orders. What they had goes first; leases that are not claimed anew go by jobs.
      IF jsonb_path_exists(part, '$[*].over') THEN
        IF EXISTS (SELECT FROM jsonb_to_recordset(part) AS o(key text) JOIN bill b ON b.idempotency_key = o.key) THEN
          RAISE EXCEPTION 'a bill is there' USING ERRCODE = 'PT408';
        END IF;
        UPDATE bill b SET status = o.status, source = CASE WHEN o.status = 'reserved' THEN b.source ELSE o.source END, locale = o.locale,
          employee_id = o.employee, device_id = o.device, buyer_name = coalesce(o.name, b.buyer_name),
          buyer_email = CASE WHEN o.status = 'reserved' THEN o.email ELSE b.buyer_email END, amount_minor = o.amount,
          expires_at = begun + make_interval(secs => o."payWithinMs" / 1000), idempotency_key = o.key, input_hash = o.hash,
          settled_at = CASE WHEN o.status = 'settled' THEN now() END, row_version = b.row_version + 1
        FROM jsonb_to_recordset(part) AS o(uuid uuid, status text, source text, locale text, employee integer, device integer, name text, email text,
          amount integer, "payWithinMs" double precision, key text, hash text, over jsonb)
        WHERE b.uuid = o.uuid AND o.over IS NOT NULL AND b.status = 'reserved' AND b.expires_at > begun
          AND b.row_version = coalesce((o.over->>'version')::integer, b.row_version);
        GET DIAGNOSTICS replaced = ROW_COUNT;
        IF replaced <> (SELECT count(*) FROM jsonb_array_elements(part) o WHERE o ? 'over') THEN
          RAISE EXCEPTION 'not reserved' USING ERRCODE = 'PT415';
        END IF;
        PERFORM graphile_worker.add_job('give-back', priority := -5,
          payload := json_build_object('scheduleId', c.schedule_id, 'seats', json_agg(c.seat_index ORDER BY c.seat_index), 'tag', encode(c.tag, 'hex')))
        FROM jsonb_to_recordset(part) AS o(uuid uuid, over jsonb) JOIN seat_claim c ON c.bill_uuid = o.uuid WHERE o.over IS NOT NULL GROUP BY c.schedule_id, c.tag;
        DELETE FROM seat_claim c USING jsonb_to_recordset(part) AS o(uuid uuid, over jsonb) WHERE c.bill_uuid = o.uuid AND o.over IS NOT NULL;
        DELETE FROM bill_line l USING jsonb_to_recordset(part) AS o(uuid uuid, over jsonb) WHERE l.bill_uuid = o.uuid AND o.over IS NOT NULL;
      END IF;

      INSERT INTO bill (uuid, type, status, source, locale, site_host, exhibitor_id, cinema_id, employee_id, device_id, buyer_name, buyer_email, newsletter_signup, amount_minor, expires_at, idempotency_key, input_hash, settled_at)
      SELECT o.uuid, coalesce(o.type, 'tickets'), o.status, o.source, o.locale, o.site, coalesce((SELECT c.exhibitor_id FROM cinema c WHERE c.id = o.cinema), o.exhibitor), o.cinema, o.employee, o.device, o.name, o.email, o.newsletter, o.amount,
        begun + make_interval(secs => o."payWithinMs" / 1000), o.key, o.hash, CASE WHEN o.status = 'settled' THEN now() END
      FROM jsonb_to_recordset(part) AS o(uuid uuid, type text, status text, source text, locale text, site text, cinema integer, exhibitor integer, employee integer, device integer, name text, email text,
        newsletter boolean, amount integer, "payWithinMs" double precision, key text, hash text, over jsonb)
      WHERE o.over IS NULL
      ON CONFLICT (idempotency_key) DO NOTHING;
      GET DIAGNOSTICS written = ROW_COUNT;
      IF written + replaced <> jsonb_array_length(part) THEN
        RAISE EXCEPTION 'a bill is there' USING ERRCODE = 'PT408';
      END IF;

      IF jsonb_path_exists(part, '$[*].shift') AND EXISTS (
        SELECT FROM jsonb_to_recordset(part) AS o(device integer, shift boolean) WHERE o.shift AND NOT shifts ? o.device::text
      ) THEN
        RAISE EXCEPTION 'till closed' USING ERRCODE = 'PT413';
      END IF;

      -- Seats of another layout are other seats. A node of the version before does not say which it means.
      IF EXISTS (
        SELECT FROM jsonb_to_recordset(part) AS o(layout integer, lines jsonb), jsonb_to_recordset(o.lines) AS l(schedule_id integer, layout integer)
        JOIN schedule s ON s.id = l.schedule_id WHERE s.layout_id <> coalesce(l.layout, o.layout)
      ) THEN
        RAISE EXCEPTION 'schedule has another layout' USING ERRCODE = 'PT412';
      END IF;

      -- Sorted, so that two batches for the same seats wait for each other instead of deadlocking. A claim of another bill
      -- is taken over only after its deadline; the row count says whether every seat became its order's.
      INSERT INTO seat_claim (schedule_id, seat_index, bill_uuid, tag, deadline)
      SELECT l.schedule_id, l.seat_index, o.uuid, decode(coalesce(l.tag, o.tag), 'hex'), begun + make_interval(secs => o."payWithinMs" / 1000)
      FROM jsonb_to_recordset(part) AS o(uuid uuid, tag text, "payWithinMs" double precision, lines jsonb),
        jsonb_to_recordset(o.lines) AS l(schedule_id integer, seat_index integer, tag text)
      WHERE l.seat_index IS NOT NULL
      ORDER BY l.schedule_id, l.seat_index
      ON CONFLICT (schedule_id, seat_index) DO UPDATE
        SET bill_uuid = excluded.bill_uuid, tag = excluded.tag, deadline = excluded.deadline
        WHERE seat_claim.deadline < clock_timestamp();
      GET DIAGNOSTICS written = ROW_COUNT;
      IF written <> (SELECT sum(o.seats) FROM jsonb_to_recordset(part) AS o(seats integer)) THEN
        RAISE EXCEPTION 'seats taken' USING ERRCODE = 'PT409';
      END IF;
      -- A schedule that was cancelled while this order was on its way.
      IF EXISTS (
        SELECT FROM jsonb_to_recordset(part) AS o(lines jsonb), jsonb_to_recordset(o.lines) AS l(schedule_id integer)
        JOIN schedule s ON s.id = l.schedule_id WHERE s.cancelled_at IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'schedule cancelled' USING ERRCODE = 'PT411';
      END IF;

      -- Whole rows, by column: what a line does not say is null, whatever its default, and what it says beside columns is left out.
      INSERT INTO bill_line OVERRIDING USER VALUE
      SELECT line.* FROM jsonb_to_recordset(part) AS o(lines jsonb), jsonb_populate_recordset(NULL::bill_line, o.lines) AS line;

      -- The claims of these orders are counted as well: they are written above.
      IF jsonb_path_exists(part, '$[*].limits') AND EXISTS (
        SELECT FROM jsonb_to_recordset(part) AS o(limits jsonb),
          jsonb_to_recordset(o.limits) AS m(schedule integer, rate integer, most integer)
        WHERE m.most < (
          SELECT count(*) FROM seat_claim c
          JOIN bill_line l ON l.bill_uuid = c.bill_uuid AND l.schedule_id = c.schedule_id AND l.seat_index = c.seat_index
          WHERE c.schedule_id = m.schedule AND (c.deadline IS NULL OR c.deadline >= clock_timestamp()) AND l.price_rate_id = m.rate)
      ) THEN
        RAISE EXCEPTION 'not as many left' USING ERRCODE = 'PT410';
      END IF;

      IF jsonb_path_exists(part, '$[*].stock') THEN
        IF EXISTS (
          SELECT FROM (
            SELECT o.cinema, s.product, sum(s.quantity) AS wanted FROM jsonb_to_recordset(part) AS o(cinema integer, stock jsonb),
              jsonb_to_recordset(o.stock) AS s(product integer, quantity integer) GROUP BY 1, 2
          ) s WHERE s.wanted > coalesce((
            SELECT e.balance FROM stock_entry e WHERE e.cinema_id = s.cinema AND e.product_id = s.product ORDER BY e.number DESC LIMIT 1), 0)
        ) THEN
          RAISE EXCEPTION 'not as many on the shelf' USING ERRCODE = 'PT414';
        END IF;
        INSERT INTO stock_entry (cinema_id, product_id, kind, quantity, employee_id, bill_uuid)
        SELECT o.cinema, s.product, 'sale', -s.quantity, o.employee, o.uuid
        FROM jsonb_to_recordset(part) AS o(uuid uuid, cinema integer, employee integer, stock jsonb),
          jsonb_to_recordset(o.stock) AS s(product integer, quantity integer)
        ORDER BY 1, 2;
      END IF;

      IF jsonb_path_exists(part, '$[*].sells') THEN
        INSERT INTO voucher (uuid, exhibitor_id, voucher_type_id, barcode, holder_name, holder_email, valid_from, valid_until, total_turns, total_products_minor, price_minor)
        SELECT s.voucher, b.exhibitor_id, s.type, s.barcode, s.name, s.email, s.from, s.until, s.turns, s.minor, s.price
        FROM jsonb_to_recordset(part) AS o(uuid uuid, sells jsonb) JOIN bill b ON b.uuid = o.uuid,
          jsonb_to_recordset(o.sells) AS s(voucher uuid, card boolean, type integer, barcode text, name text, email text, "from" timestamptz, until timestamptz, turns integer, minor integer, price integer)
        WHERE NOT s.card;
        INSERT INTO voucher_entry (voucher_id, kind, turns, minor, bill_uuid)
        SELECT v.id, 'issued', v.total_turns, v.total_products_minor, o.uuid
        FROM jsonb_to_recordset(part) AS o(uuid uuid, sells jsonb), jsonb_to_recordset(o.sells) AS s(voucher uuid, card boolean) JOIN voucher v ON v.uuid = s.voucher
        WHERE NOT s.card;
        UPDATE voucher v SET valid_from = s.from, valid_until = s.until, holder_name = s.name, holder_email = s.email, price_minor = s.price, row_version = v.row_version + 1
        FROM jsonb_to_recordset(part) AS o(sells jsonb), jsonb_to_recordset(o.sells) AS s(voucher uuid, card boolean, name text, email text, "from" timestamptz, until timestamptz, price integer)
        WHERE s.card AND v.uuid = s.voucher AND v.package_id IS NOT NULL AND v.deleted_at IS NULL AND NOT is_voucher_paid(v, true);
        GET DIAGNOSTICS written = ROW_COUNT;
        IF written <> (SELECT count(*) FROM jsonb_array_elements(part) o, jsonb_array_elements(o->'sells') s WHERE s @> '{"card": true}') THEN
          RAISE EXCEPTION 'card is sold' USING ERRCODE = 'PT416';
        END IF;
        UPDATE bill_line l SET voucher_id = v.id
        FROM jsonb_to_recordset(part) AS o(uuid uuid, sells jsonb), jsonb_to_recordset(o.sells) AS s(voucher uuid, "order" integer) JOIN voucher v ON v.uuid = s.voucher
        WHERE l.bill_uuid = o.uuid AND l.kind = 'voucher' AND l.bill_order = s.order;
      END IF;

      -- Whoever looked before may have seen what another has taken since. What is asked again here is what changes from one moment to the next; the rest
      -- (its days, its rate) is looked at where the order is planned.
      IF jsonb_path_exists(part, '$[*].vouchers') THEN
        IF EXISTS (
          SELECT FROM (
            SELECT r.voucher, sum(r.turns) AS turns, sum(r.minor) AS minor
            FROM jsonb_to_recordset(part) AS o(vouchers jsonb), jsonb_to_recordset(o.vouchers) AS r(voucher integer, turns integer, minor integer) GROUP BY 1
          ) w LEFT JOIN voucher v ON v.id = w.voucher LEFT JOIN voucher_type k ON k.id = v.voucher_type_id
          LEFT JOIN LATERAL (SELECT e.turns_left, e.minor_left FROM voucher_entry e WHERE e.voucher_id = v.id ORDER BY e.number DESC LIMIT 1) e ON true
          WHERE v.id IS NULL OR v.deleted_at IS NOT NULL OR NOT is_voucher_paid(v, false) OR w.turns > coalesce(e.turns_left, 0) OR w.minor > coalesce(e.minor_left, 0)
            OR w.turns > 0 AND k.reuse_minutes > 0 AND last_voucher_use(v.id) > now() - make_interval(mins => k.reuse_minutes)
        ) OR EXISTS (
          SELECT FROM (
            SELECT r.voucher, r.schedule, sum(r.turns) AS turns
            FROM jsonb_to_recordset(part) AS o(vouchers jsonb), jsonb_to_recordset(o.vouchers) AS r(voucher integer, turns integer, schedule integer)
            WHERE r.turns > 0 GROUP BY 1, 2
          ) w JOIN voucher v ON v.id = w.voucher JOIN voucher_type k ON k.id = v.voucher_type_id
          WHERE w.turns - coalesce((
            SELECT sum(e.turns) FROM voucher_entry e WHERE e.voucher_id = v.id AND e.schedule_id = w.schedule AND e.kind IN ('redeemed', 'returned')), 0) > k.turns_per_show
        ) THEN
          RAISE EXCEPTION 'voucher has not as much' USING ERRCODE = 'PT416';
        END IF;
        INSERT INTO voucher_entry (voucher_id, kind, turns, minor, value_minor, bill_uuid, bill_line_id, schedule_id, employee_id)
        SELECT r.voucher, 'redeemed', -r.turns, -r.minor, r.value, o.uuid, (
            SELECT min(l.id) FROM bill_line l WHERE l.bill_uuid = o.uuid AND CASE WHEN r.seat IS NULL THEN l.kind = 'product' AND l.bill_order = r.order
              ELSE l.schedule_id = r.schedule AND l.seat_index = r.seat END),
          CASE WHEN r.seat IS NOT NULL THEN r.schedule END, o.employee
        FROM jsonb_to_recordset(part) AS o(uuid uuid, employee integer, vouchers jsonb),
          jsonb_to_recordset(o.vouchers) AS r(voucher integer, turns integer, minor integer, value integer, schedule integer, seat integer, "order" integer)
        ORDER BY r.voucher;
      END IF;

      INSERT INTO bill_event (bill_uuid, kind, detail)
      SELECT o.uuid, coalesce(o.event, o.status), o.detail FROM jsonb_to_recordset(part) AS o(uuid uuid, status text, event text, detail jsonb);

      IF jsonb_path_exists(part, '$[*].reservation') THEN
        INSERT INTO reservation (bill_uuid, request, reference, phone, notes, source, expires_at)
        SELECT o.uuid, r.request, r.reference, r.phone, r.notes, r.source, begun + make_interval(secs => o."payWithinMs" / 1000)
        FROM jsonb_to_recordset(part) AS o(uuid uuid, "payWithinMs" double precision, reservation jsonb),
          jsonb_to_record(o.reservation) AS r(request uuid, reference text, phone text, notes text, source text)
        WHERE o.reservation IS NOT NULL
        ON CONFLICT (bill_uuid) DO UPDATE SET phone = excluded.phone, notes = excluded.notes, source = excluded.source, expires_at = excluded.expires_at;
        INSERT INTO audit_entry (employee_id, employee_name, session_id, browser, exhibitor_id, cinema_ids, permission, entity, entity_id, version, before, after)
        SELECT a.employee_id, a.employee_name, a.session_id, (SELECT s.browser FROM staff_session s WHERE s.id = a.session_id), a.exhibitor_id, a.cinema_ids,
          a.permission, 'bill', o.uuid::text, b.row_version, a.before, a.after
        FROM jsonb_to_recordset(part) AS o(uuid uuid, reservation jsonb) JOIN bill b ON b.uuid = o.uuid,
          jsonb_populate_record(NULL::audit_entry, o.reservation->'audit') AS a
        WHERE o.reservation IS NOT NULL;
      END IF;

      -- The payment of a settled bill is cash, which is there already, or what a client owes. A node of the version before does not say in which account
      -- money comes in.
      INSERT INTO payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, amount_received_minor, tendered_minor, purchased_at, cash_shift_id)
      SELECT p.id, o.uuid, p."methodId",
        CASE WHEN o.status = 'paying' THEN coalesce(p.account, (SELECT m.payment_account_id FROM payment_method m WHERE m.id = p."methodId")) END,
        p."methodName", CASE WHEN o.status = 'settled' THEN 'paid' ELSE 'paying' END, coalesce(p.amount, o.amount),
        CASE WHEN o.status = 'settled' THEN coalesce(p.received, o.amount) ELSE 0 END, p.tendered, CASE WHEN o.status = 'settled' THEN now() END,
        (shifts->>o.device::text)::integer
      FROM jsonb_to_recordset(part) AS o(uuid uuid, status text, amount integer, device integer, payment jsonb),
        jsonb_to_record(o.payment) AS p(id uuid, "methodId" integer, "methodName" jsonb, account integer, tendered integer, received integer, amount integer)
      WHERE p.id IS NOT NULL;
      IF jsonb_path_exists(part, '$[*].payment.invoice') THEN
        INSERT INTO invoice (exhibitor_id, payment_id, invoice_client_id, reference)
        SELECT c.exhibitor_id, (o.payment->>'id')::uuid, i.client, i.reference
        FROM jsonb_to_recordset(part) AS o(cinema integer, payment jsonb) JOIN cinema c ON c.id = o.cinema,
          jsonb_to_record(o.payment->'invoice') AS i(client integer, reference text)
        WHERE o.payment ? 'invoice';
      END IF;

      RETURN QUERY
        SELECT o.uuid, 'placed', NULL::integer[], NULL::integer, (begun + make_interval(secs => o."payWithinMs" / 1000))::timestamptz(3)::timestamptz
        FROM jsonb_to_recordset(part) AS o(uuid uuid, "payWithinMs" double precision);
      placed := placed || part;
    EXCEPTION WHEN SQLSTATE 'PT408' OR SQLSTATE 'PT409' OR SQLSTATE 'PT410' OR SQLSTATE 'PT411' OR SQLSTATE 'PT412' OR SQLSTATE 'PT413' OR SQLSTATE 'PT414' OR SQLSTATE 'PT415' OR SQLSTATE 'PT416' OR cardinality_violation THEN
      -- What the block wrote is undone.
      IF jsonb_array_length(part) > 1 THEN
        parts := ARRAY(SELECT jsonb_build_array(o) FROM jsonb_array_elements(part) o);
      ELSIF SQLSTATE = 'PT409' THEN
        -- What remains are the other bills' claims.
        RETURN QUERY
          SELECT (part->0->>'uuid')::uuid, 'taken', coalesce(t.seats, '{}'), t.schedule_id, NULL::timestamptz
          FROM (VALUES (1)) AS once LEFT JOIN (
            SELECT c.schedule_id, array_agg(c.seat_index ORDER BY c.seat_index) AS seats
            FROM jsonb_to_recordset(part->0->'lines') AS l(schedule_id integer, seat_index integer)
            JOIN seat_claim c ON c.schedule_id = l.schedule_id AND c.seat_index = l.seat_index
            WHERE c.deadline IS NULL OR c.deadline >= clock_timestamp()
            GROUP BY c.schedule_id ORDER BY c.schedule_id LIMIT 1
          ) t ON true;
      ELSIF SQLSTATE LIKE 'PT4%' THEN
        RETURN QUERY SELECT (part->0->>'uuid')::uuid,
          CASE SQLSTATE WHEN 'PT408' THEN 'replay' WHEN 'PT410' THEN 'limited' WHEN 'PT411' THEN 'cancelled' WHEN 'PT413' THEN 'closed' WHEN 'PT414' THEN 'sold_out' WHEN 'PT415' THEN 'unreserved' WHEN 'PT416' THEN 'voucher' ELSE 'moved' END,
          NULL::integer[], NULL::integer, NULL::timestamptz;
      ELSE
        RAISE;
      END IF;
    END;
  END LOOP;

  SELECT array_agg(o.uuid), array_agg(o.uuid) FILTER (WHERE o.email IS NOT NULL) INTO settled, mailed
  FROM jsonb_to_recordset(placed) AS o(uuid uuid, status text, email text) WHERE o.status = 'settled';
  IF settled IS NOT NULL THEN
    PERFORM add_settled_jobs(settled, mailed);
  END IF;
  IF jsonb_path_exists(placed, '$[*].reservation') THEN
    PERFORM graphile_worker_mail.add_job('mail-reservation', json_build_object('bill', o.uuid, 'what', o.reservation->>'what', 'request', o.key))
    FROM jsonb_to_recordset(placed) AS o(uuid uuid, key text, email text, reservation jsonb) WHERE o.reservation IS NOT NULL AND o.email IS NOT NULL;
  END IF;
  IF placed @> '[{"newsletter": true}]' THEN
    PERFORM graphile_worker_mail.add_jobs(ARRAY(
      SELECT ROW('subscribe', json_build_object('exhibitorId', c.exhibitor_id, 'email', o.email, 'name', o.name, 'locale', o.locale), NULL, NULL, NULL, NULL, 5, NULL)::graphile_worker_mail.job_spec
      FROM jsonb_to_recordset(placed) AS o(cinema integer, email text, name text, locale text, newsletter boolean)
      JOIN cinema c ON c.id = o.cinema WHERE o.newsletter
    ));
  END IF;
END;
$$;
