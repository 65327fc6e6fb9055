/** The SQL of bills, payments and seat claims, in one place. The checkout's own transaction is the function `place_checkouts` (prisma/functions). */

const billColumns = `
  b.uuid, b.status, b.type, b.locale, b.buyer_name, b.buyer_email, b.amount_minor, b.tip_minor, b.input_hash, b.expires_at, b.idempotency_key,
  p.id as payment_id, p.status as payment_status, p.payment_method_id, p.amount_minor as payment_amount, p.transaction_id,
  p.processing_data, p.purchased_at, p.method_name, m.driver, m.component`;
const billJoins = `
  left join lateral (select * from payment where payment.bill_uuid = b.uuid order by payment.created_at desc limit 1) p on true
  left join payment_method m on m.id = p.payment_method_id`;

export const sql = {
  place: `select uuid, outcome, taken from place_checkouts($1, $2)`,

  billsByKey: `select ${billColumns} from bill b ${billJoins} where b.idempotency_key = any($1)`,
  bill: `select ${billColumns} from bill b ${billJoins} where b.uuid = $1`,
  billOfPayment: `select ${billColumns} from bill b ${billJoins} where b.uuid = (select bill_uuid from payment where id = $1)`,

  tickets: `
    select l.schedule_id, e.id as event_id, l.name, l.seat_name, l.row_label, l.seat_label, l.seat_class_name,
      l.price_minor, l.vat_code, l.vat_percent_hundredths, l.vat_minor,
      l.handling_minor, l.handling_vat_code, l.handling_vat_percent_hundredths, l.handling_vat_minor,
      l.barcode, l.sold_schedule_id
    from bill_line l
    left join event e on e.schedule_id = l.schedule_id
    where l.bill_uuid = $1 and l.kind = 'ticket'
    order by l.bill_order, l.id`,
  soldSchedule: `select facts from sold_schedule where id = $1`,

  paymentsStarted: `
    update payment set transaction_id = s.transaction_id, processing_data = s.processing_data, ask_at = now() + interval '20 seconds'
    from jsonb_to_recordset($1::jsonb) as s(id uuid, transaction_id text, processing_data jsonb)
    where payment.id = s.id and payment.transaction_id is null`,

  // Whoever asks pushes the next time ahead in the same statement, so no two nodes ask about one payment. Who waited longest
  // is first. After the payment deadline the pauses grow with the payment's age.
  dueForAsking: `
    with due as materialized (
      select p.id from payment p join payment_method m on m.id = p.payment_method_id
      where p.ask_at <= now() and p.status in ('paying', 'pending', 'expired') and m.driver = $1
      order by p.ask_at limit $2 for update of p skip locked
    )
    update payment p set ask_at = case
        when p.created_at > now() - interval '1 minute' then p.created_at + interval '1 minute'
        when b.expires_at > now() then now() + interval '1 minute'
        when p.created_at > now() - interval '1 day' then now() + greatest(interval '1 minute', (now() - p.created_at) / 2)
      end
    from due, bill b
    where p.id = due.id and b.uuid = p.bill_uuid
    returning p.id, p.transaction_id`,
  askNoMore: `update payment set ask_at = null where id = $1`,

  seenNotification: `insert into payment_notification (driver, event_id) values ($1, $2) on conflict do nothing`,

  // Locks in one order everywhere: bill, payment, claims by seat. Both rows are locked because only a locked row is read
  // anew after waiting for another transaction.
  lockByTransaction: `
    select b.uuid, b.status as bill_status, b.expires_at <= now() as late, p.id as payment_id, p.status as payment_status, p.amount_minor
    from payment p join bill b on b.uuid = p.bill_uuid join payment_method m on m.id = p.payment_method_id
    where (p.transaction_id = $1 or (p.id = $3 and p.transaction_id is null)) and m.driver = $2
    for update of b, p`,
  lockBill: `
    select b.uuid, b.status as bill_status, b.expires_at <= now() as late, p.id as payment_id, p.status as payment_status, p.amount_minor
    from bill b join payment p on p.bill_uuid = b.uuid
    where b.uuid = $1
    for update of b, p`,
  lockClaims: `select seat_index from seat_claim where bill_uuid = $1 order by schedule_id, seat_index for update`,
  seatCount: `select count(*)::integer as count from bill_line where bill_uuid = $1 and seat_index is not null`,

  setBill: `update bill set status = $3 where uuid = $1 and status = $2`,
  settleBill: `update bill set status = 'settled', settled_at = now(), tip_minor = $3 where uuid = $1 and status = $2`,
  setPayment: `update payment set status = $3 where id = $1 and status = $2`,
  payPayment: `
    update payment set status = 'paid', amount_received_minor = $3, purchased_at = now(), transaction_id = coalesce(transaction_id, $4)
    where id = $1 and status = $2`,
  refundPayment: `
    update payment set status = 'refunding', amount_received_minor = $3, refund_reason = $4, purchased_at = now(),
      transaction_id = coalesce(transaction_id, $5)
    where id = $1 and status = $2`,
  sellClaims: `update seat_claim set deadline = null where bill_uuid = $1`,
  dropClaims: `delete from seat_claim where bill_uuid = $1 returning schedule_id, seat_index, tag`,
  claims: `select schedule_id, seat_index, tag from seat_claim where bill_uuid = $1 order by schedule_id, seat_index`,
  liveClaims: `
    select seat_index, tag, deadline from seat_claim
    where schedule_id = $1 and seat_index = any($2) and (deadline is null or deadline > now())`,
  freeKey: `update bill set idempotency_key = null where uuid = $1`,

  refundDue: `
    select p.id, p.bill_uuid, p.transaction_id, p.amount_received_minor, p.refund_reason, m.driver
    from payment p join payment_method m on m.id = p.payment_method_id
    where p.id = $1 and p.status = 'refunding' and p.transaction_id is not null`,
  refundedPayment: `
    update payment set status = 'refunded', amount_refunded_minor = amount_received_minor where id = $1 and status = 'refunding' returning bill_uuid`,

  event: `insert into bill_event (bill_uuid, kind, detail) values ($1, $2, $3)`,
  hasEvent: `select exists (select 1 from bill_event where bill_uuid = $1 and kind = $2) as there`,

  addJob: (schema: string) =>
    `select ${schema}.add_job($1, payload := $2::json, run_at := $3, job_key := $4, priority := $5)`,

  cleanClaims: `delete from seat_claim where deadline < $1`,
  cleanNotifications: `delete from payment_notification where received_at < $1`,
} as const;
