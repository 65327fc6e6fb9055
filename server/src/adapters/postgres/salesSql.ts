/** The SQL of bills, payments and seat claims, in one place. The checkout's own transaction is the function `place_checkouts` (prisma/functions). */

const billColumns = `
  b.uuid, b.status, b.type, b.locale, b.site_host, b.buyer_name, b.buyer_email, b.amount_minor, b.tip_minor, b.settled_at, b.input_hash, b.expires_at, b.idempotency_key, b.device_id,
  p.id as payment_id, p.status as payment_status, p.payment_method_id, p.payment_account_id, p.amount_minor as payment_amount, p.transaction_id,
  p.processing_data, p.tendered_minor, p.purchased_at, p.method_name, m.component, d.terminal`;
const billJoins = `
  left join lateral (select * from payment where payment.bill_uuid = b.uuid order by payment.created_at desc limit 1) p on true
  left join payment_method m on m.id = p.payment_method_id
  left join device d on d.id = b.device_id`;

const lockedColumns = `
  b.uuid, b.status as bill_status, b.expires_at <= now() as late, p.id as payment_id, p.status as payment_status, p.amount_minor,
  b.amount_minor as bill_minor, p.amount_received_minor as received_minor`;

/** Whether money came in for which nothing was sold: it is given back. `payment`: the table's name in the query. */
export const boughtNothing = (payment: string) =>
  `exists (select from refund r where r.payment_id = ${payment}.id and r.reason in ('late', 'closed', 'amount_mismatch'))`;

/** What of a payment its bill has, tips and refunds taken off. `payment`: the table's name in the query. */
const keptForBill = (payment: string) =>
  `least(${payment}.amount_minor, ${payment}.amount_received_minor
    - (select coalesce(sum(r.amount_minor), 0) from refund r where r.payment_id = ${payment}.id))`;

/** What a sale needs to be good: its seats, counted, and whether something of it is gone: goods that are on the shelf again, what vouchers paid that is back on them, a printed card that another bill sells. `bill`: its uuid, an expression. */
const seatsAndGoods = (bill: string) => `
  (select count(*)::integer from bill_line where bill_uuid = ${bill} and seat_index is not null) as seats,
  exists (select from stock_entry where bill_uuid = ${bill} group by product_id having sum(quantity) = 0)
    or exists (select from voucher_entry where bill_uuid = ${bill} and kind in ('redeemed', 'returned')
      group by voucher_id, bill_line_id having sum(turns) = 0 and sum(minor) = 0)
    or exists (select from bill_line l join bill_line o on o.voucher_id = l.voucher_id and o.bill_uuid <> l.bill_uuid and o.cancelled_at is null
      join bill other on other.uuid = o.bill_uuid and other.status in ('paying', 'settled', 'partially_refunded')
      where l.bill_uuid = ${bill}) as goods_are_back`;

export const sql = {
  place: `select uuid, outcome, taken, schedule, deadline from place_checkouts($1, $2)`,

  settle: `select place, bill from settle_payments($1)`,
  partPaid: `
    with paid as (
      update payment set status = 'paid', amount_received_minor = $3, purchased_at = now(), transaction_id = coalesce(transaction_id, $2)
      where id = $1 returning bill_uuid
    )
    update bill set tip_minor = tip_minor + $4 from paid where bill.uuid = paid.bill_uuid`,
  settleOne: `select settle_bills(array[$1::uuid], array[$2::uuid], array[$3], array[$4::integer], array[$5::integer], $6)`,

  billsByKey: `select ${billColumns} from bill b ${billJoins} where b.idempotency_key = any($1)`,
  bill: `select ${billColumns} from bill b ${billJoins} where b.uuid = $1`,
  billOfPayment: `select ${billColumns} from bill b ${billJoins} where b.uuid = (select bill_uuid from payment where id = $1)`,

  tickets: `
    select l.*, e.id as event_id,
      coalesce((select sum(r.amount_minor) from refund_line r where r.bill_line_id = l.id), 0)::integer as refunded_minor
    from bill_line l
    left join event e on e.schedule_id = l.schedule_id
    where l.bill_uuid = $1 and l.kind = 'ticket'
    order by l.bill_order, l.id`,
  // A set whose parts have several kinds of VAT is several lines.
  goods: `
    select name, quantity, sum(quantity * price_minor)::integer as minor, coalesce(sum(voucher_minor), 0)::integer as "voucherMinor",
      jsonb_agg(jsonb_build_object('percentHundredths', vat_percent_hundredths, 'grossMinor', quantity * price_minor, 'vatMinor', vat_minor,
        'refundedMinor', coalesce((select sum(r.amount_minor) from refund_line r where r.bill_line_id = bill_line.id), 0))) as vat
    from bill_line where bill_uuid = $1 and kind in ('product', 'charge') group by bill_order, kind, name, quantity order by bill_order, kind desc`,
  soldSchedule: `select facts from sold_schedule where id = $1`,

  // Arrays: PostgreSQL knows of them how many they are, and looks each up by its id. `is true`: the index of transactions has an entry
  // without one of each payment that began since the last vacuum.
  paymentsStarted: `
    update payment set transaction_id = s.transaction_id, processing_data = s.processing_data, ask_at = now() + interval '20 seconds'
    from unnest($1::uuid[], $2::text[], $3::jsonb[]) as s(id, transaction_id, processing_data)
    where payment.id = s.id and (payment.transaction_id is null) is true`,

  // Whoever asks pushes the next time ahead in the same statement, so no two nodes ask about one payment. Who waited longest
  // is first. After the payment deadline the pauses grow with the payment's age.
  dueForAsking: `
    with due as materialized (
      select p.id from payment p
      where p.ask_at <= now() and p.status in ('paying', 'pending', 'expired') and p.payment_account_id = $1
      order by p.ask_at limit $2 for update of p skip locked
    )
    update payment p set ask_at = case
        when p.created_at > now() - interval '1 minute' then p.created_at + interval '1 minute'
        when b.expires_at > now() + interval '3 seconds' then least(now() + interval '1 minute', b.expires_at - interval '3 seconds')
        when p.created_at > now() - interval '1 day' then now() + greatest(interval '1 minute', (now() - p.created_at) / 2)
      end
    from due, bill b
    where p.id = due.id and b.uuid = p.bill_uuid
    returning p.id, p.transaction_id`,
  accountsToAsk: `
    select distinct payment_account_id as account from payment
    where ask_at <= now() and status in ('paying', 'pending', 'expired') and payment_account_id is not null`,
  askNoMore: `update payment set ask_at = null where id = $1`,

  seenNotification: `insert into seen_payment_news (payment_account_id, event_id) values ($1, $2) on conflict do nothing`,

  // Locks in one order everywhere: bill, payment, claims by seat. Both rows are locked because only a locked row is read
  // anew after waiting for another transaction.
  lockByTransaction: `
    select ${lockedColumns}
    from payment p join bill b on b.uuid = p.bill_uuid
    where (p.transaction_id = $1 or (p.id = $3 and p.transaction_id is null)) and p.payment_account_id = $2
    for update of b, p`,
  lockPaying: `select amount_minor, device_id from bill where uuid = $1 and status = 'paying' for update`,
  lockPayments: `select from payment where bill_uuid = $1 order by id for update`,
  paymentsOfUnpaid: `
    select id, status in ('paying', 'pending') as is_open, transaction_id is not null as is_started, purchased_at is not null as was_paid, case when status in ('paid', 'partially_refunded')
      then ${keptForBill('payment')} else 0 end::integer as kept_minor
    from payment where bill_uuid = $1`,
  // After the locks, and by the clock of this moment: the transaction may have waited for them.
  sellable: `
    select b.expires_at > clock_timestamp() as in_time,
      ${seatsAndGoods('b.uuid')}
    from bill b where b.uuid = $1`,
  openShift: `select id from cash_shift where device_id = $1 and closed_at is null for share`,
  addPayment: `
    insert into payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, tendered_minor, cash_shift_id)
    values ($1, $2, $3, $4, $5, 'paying', $6, $7, $8)`,
  givePartsBack: `select give_parts_back(array[$1::uuid])`,
  madePayments: `
    select id, method_name as name, amount_minor as amount, amount_received_minor as received, tendered_minor as tendered,
      (select k.company from invoice i join invoice_client k on k.id = i.invoice_client_id where i.payment_id = coalesce(payment.origin_id, payment.id)) as company
    from payment
    where bill_uuid = $1 and status in ('paid', 'refunding', 'partially_refunded', 'refunded')
      and not ${boughtNothing('payment')}
    order by created_at, id`,
  expireDue: `select expire_bills($1) as uuid`,
  expireReservations: `select expire_reservations($1) as uuid`,
  // A sale of a reservation that is not paid in its time: while the reservation lasts it is one again.
  reservedAgain: `
    update bill b set status = 'reserved', expires_at = r.expires_at
    from reservation r
    where b.uuid = $1 and r.bill_uuid = b.uuid and b.status = 'paying' and b.expires_at > now() and r.expires_at > now()
    returning r.expires_at`,
  ticketsAlone: `
    with gone as (delete from bill_line where bill_uuid = $1 and kind <> 'ticket')
    update bill set amount_minor = (
      select coalesce(sum(l.quantity * (l.price_minor + l.handling_minor)), 0) from bill_line l where l.bill_uuid = $1 and l.kind = 'ticket')
    where uuid = $1`,
  claimsUntil: `update seat_claim set deadline = $2 where bill_uuid = $1`,
  lockByRefund: `
    select ${lockedColumns}, r.amount_minor as refund_minor, r.reason as refund_reason,
      exists (select from payment_method m where m.id = p.payment_method_id and m.type = 'invoice') as is_on_account
    from refund r join payment p on p.id = r.payment_id join bill b on b.uuid = p.bill_uuid
    where r.id = $1
    for update of b, p`,
  lockClaims: `select seat_index from seat_claim where bill_uuid = $1 order by schedule_id, seat_index for update`,
  // After the locks: what others changed while we waited for them is seen only by a new statement.
  situation: `
    select
      (select coalesce(sum(${keptForBill('p')}), 0)::integer
        from payment p where p.bill_uuid = $1 and p.id <> $2 and p.status in ('paid', 'partially_refunded')) as other_paid_minor,
      ${seatsAndGoods('$1')},
      (select coalesce(sum(amount_minor), 0)::integer from refund where payment_id = $2) as refunded_minor,
      exists (select from payment where bill_uuid = $1 and id <> $2
        and status in ('paying', 'pending', 'paid', 'partially_refunded')) as has_other`,

  setBill: `update bill set status = $3 where uuid = $1 and status = $2`,
  setPayment: `update payment set status = $3 where id = $1 and status = $2`,
  refundPayment: `
    update payment set status = 'refunding', amount_received_minor = $3, purchased_at = now(),
      transaction_id = coalesce(transaction_id, $4)
    where id = $1 and status = $2`,
  returnStock: `select return_stock(array[$1::uuid])`,
  lockVouchers: `select lock_vouchers(array[$1::uuid])`,
  // A statement of its own: it sees what others have taken while this one waited for the lock.
  usedVouchers: `
    select from bill_line l join voucher v on v.id = l.voucher_id
    join lateral (select turns_left, minor_left from voucher_entry where voucher_id = v.id order by number desc limit 1) e on true
    where l.id = any($1::bigint[]) and l.kind = 'voucher' and (e.turns_left < v.total_turns or e.minor_left < v.total_products_minor)`,
  returnVouchers: `select return_vouchers(array[$1::uuid], false)`,
  returnVoidVouchers: `select return_vouchers(array[$1::uuid], true)`,
  dropClaims: `delete from seat_claim where bill_uuid = $1 returning schedule_id, seat_index, tag`,
  claims: `
    select c.schedule_id, c.seat_index, c.tag, s.layout_epoch from seat_claim c join schedule s on s.id = c.schedule_id
    where c.bill_uuid = any($1) order by c.schedule_id, c.seat_index`,
  liveClaims: `
    select c.seat_index, c.tag, extract(epoch from c.deadline - now())::float8 * 1000 as left_ms, s.layout_epoch
    from seat_claim c join schedule s on s.id = c.schedule_id
    where c.schedule_id = $1 and c.seat_index = any($2) and (c.deadline is null or c.deadline > now())`,
  freeKey: `update bill set idempotency_key = null where uuid = $1`,

  addRefund: `
    insert into refund (payment_id, status, amount_minor, reason, settled_at)
    values ($1, $2, $3, $4, case when $2 = 'refunded' then now() end) returning id`,
  addRefundLines: `
    insert into refund_line (refund_id, bill_line_id, amount_minor) select $1, * from unnest($2::bigint[], $3::integer[])`,
  cancelLines: `update bill_line set cancelled_at = now() where bill_uuid = $1 and cancelled_at is null`,
  // Money that was carried over goes back by the payment that it came in with.
  refundDue: `
    select r.id, p.bill_uuid, o.transaction_id, r.amount_minor, r.reason, o.payment_account_id as account,
      (select sum(f.amount_minor)::integer from refund f join payment q on q.id = f.payment_id
        where (q.id = o.id or q.origin_id = o.id) and f.reason <> 'exchanged') as known_minor
    from refund r join payment p on p.id = r.payment_id join payment o on o.id = coalesce(p.origin_id, p.id)
    where r.id = $1 and r.status = 'refunding' and o.transaction_id is not null and o.payment_account_id is not null`,
  refundDone: `
    update refund set status = 'refunded', settled_at = now(), transaction_id = $2 where id = $1 and status = 'refunding'`,
  // What is left of a bill's money and of one of its payments', refunds taken off.
  moneyLeft: `
    select b.amount_minor - (
        select coalesce(sum(amount_minor - amount_received_minor), 0) from payment
        where bill_uuid = b.uuid and purchased_at is not null and (tendered_minor is not null or origin_id is not null))::integer as due_minor,
      (select coalesce(sum(amount_received_minor), 0) from payment where bill_uuid = b.uuid)::integer - sum(r.amount_minor)::integer as bill_minor,
      (select amount_received_minor from payment where id = $2) - coalesce(sum(r.amount_minor) filter (where r.payment_id = $2), 0)::integer as payment_minor,
      bool_or(r.status = 'refunding') as bill_waits,
      bool_or(r.status = 'refunding' and r.payment_id = $2) as payment_waits,
      exists (select from bill_line where bill_uuid = b.uuid and cancelled_at is null) as has_tickets
    from bill b join payment p on p.bill_uuid = b.uuid join refund r on r.payment_id = p.id
    where b.uuid = $1 group by b.uuid`,

  billMoney: `
    select coalesce(sum(p.amount_received_minor), 0)::integer as received, coalesce(sum(back.minor), 0)::integer as refunded,
      coalesce(sum(p.amount_received_minor - p.amount_minor)
        filter (where p.purchased_at is not null and (p.tendered_minor is not null or p.origin_id is not null)), 0)::integer as rounding,
      (select r.reason from refund r join payment q on q.id = r.payment_id where q.bill_uuid = $1
        order by r.reason = 'elsewhere', r.created_at desc limit 1) as reason
    from payment p cross join lateral (select sum(amount_minor) as minor from refund where payment_id = p.id) back
    where p.bill_uuid = $1`,

  exchangeUnderWay: `select from_uuid from exchange where bill_uuid = $1`,
  exchangeOfPayment: `
    select x.bill_uuid, x.from_uuid, x.line_ids::text[] as lines, x.audit, b.amount_minor - p.amount_minor as credit_minor
    from payment p join exchange x on x.bill_uuid = p.bill_uuid join bill b on b.uuid = x.bill_uuid
    where (p.transaction_id = $1 or (p.id = $3 and p.transaction_id is null)) and p.payment_account_id = $2`,
  exchangedFor: `select detail from bill_event where bill_uuid = $1 and kind = 'exchanged_from'`,
  event: `insert into bill_event (bill_uuid, kind, detail) values ($1, $2, $3)`,
  keptPdf: `select bytes from ticket_pdf where bill_uuid = $1 and content = $2`,
  keepPdf: `
    insert into ticket_pdf (bill_uuid, content, bytes) values ($1, $2, $3)
    on conflict (bill_uuid) do update set content = excluded.content, bytes = excluded.bytes, printed_at = now()`,
  orderCount: `select last_value::float8 as count from bill_number_seq`,
  hasEvent: `
    select exists (select 1 from bill_event where bill_uuid = $1 and kind = $2 and detail->>'request' is not distinct from $3) as there`,

  addJob: (schema: string) =>
    `select ${schema}.add_job($1, payload := $2::json, run_at := $3, job_key := $4, priority := $5)`,
  addJobs: (schema: string) =>
    `select ${schema}.add_job($1, payload := j.payload, job_key := j.key) from json_to_recordset($2::json) as j(payload json, key text)`,

  cleanClaims: `delete from seat_claim where deadline < now() - make_interval(secs => $1)`,
  cleanPdfs: `delete from ticket_pdf where printed_at < now() - make_interval(secs => $1)`,
  cleanNotifications: `delete from seen_payment_news where received_at < now() - make_interval(secs => $1)`,
} as const;
