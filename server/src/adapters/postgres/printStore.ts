import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { type BaudRate, type PaperWidthMm, type PrinterState, unsoldReasons } from '../../contract/index.ts';
import { portPrinter } from '../../domain/portPrinter.ts';
import type { ScheduleFacts } from '../../domain/soldSchedule.ts';
import type { PrintJob, PrintStore } from '../../ports/printStore.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { db, msBefore, now, rowOf, rowsOf, writtenBy } from './query.ts';

const jobColumns = [
  'id',
  'device_id as deviceId',
  'bill_uuid as billUuid',
  'kind',
  'request',
  'printer',
  'paper_width_mm as paperWidthMm',
  'opens_drawer as opensDrawer',
  'document',
  'status',
  'failure',
  'begun',
  'created_at',
] as const;

const jobs = () => db.selectFrom('print_job').select(jobColumns);

const interrupted = { status: 'failed', failure: 'interrupted', ended_at: now } as const;

/** Pages of a printer that are under way: nobody says any more what becomes of them. */
const interruptedAt = (printer: string) =>
  db
    .updateTable('print_job')
    .set({ ...interrupted, begun: true })
    .where('printer', '=', printer)
    .where('status', '=', 'sending');

/** The page of a device that has not said for so long how the printer at its port is has gone. */
const silentMs = 40_000;

type Row = Omit<PrintJob, 'paperWidthMm' | 'createdAtMs'> & { paperWidthMm: number; created_at: Date };

const jobOf = ({ paperWidthMm, created_at, ...row }: Row): PrintJob => ({
  ...row,
  paperWidthMm: paperWidthMm as PaperWidthMm,
  createdAtMs: created_at.getTime(),
});

export function createPrintStore(pool: pg.Pool): PrintStore {
  async function jobWith(id: string): Promise<PrintJob | null> {
    const row = await rowOf(pool, jobs().where('id', '=', id));
    return row ? jobOf(row) : null;
  }

  async function giveUp(printer: string, patience: { sendingMs: number; waitingMs: number }): Promise<void> {
    await writtenBy(
      pool,
      db
        .updateTable('print_job')
        .set((eb) => ({ ...interrupted, begun: eb('status', '=', 'sending').$castTo<boolean>() }))
        .where('printer', '=', printer)
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'sending'), eb('sent_at', '<', msBefore(patience.sendingMs))]),
            eb.and([eb('status', '=', 'waiting'), eb('created_at', '<', msBefore(patience.waitingMs))]),
          ]),
        ),
    );
  }

  return tellingAway<PrintStore>({
    async device(id) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('device as d')
          .innerJoin('exhibitor as x', 'x.id', 'd.exhibitor_id')
          // What has no printer prints at the till that it belongs to, whose drawer stays shut.
          .leftJoin('device as p', (join) =>
            join
              .onRef('p.id', '=', 'd.parent_id')
              .onRef('p.cinema_id', '=', 'd.cinema_id')
              .on('p.type', '=', 'pos')
              .on('d.printer', 'is', null)
              .on('d.printer_baud', 'is', null)
              .on((eb) => eb.or([eb('p.printer', 'is not', null), eb('p.printer_baud', 'is not', null)])),
          )
          .select((eb) => [
            'd.id',
            'd.exhibitor_id as exhibitorId',
            'd.name',
            eb.fn.coalesce('p.printer', 'd.printer').as('address'),
            eb.fn.coalesce('p.id', 'd.id').as('holder'),
            eb.fn.coalesce('p.printer_baud', 'd.printer_baud').as('baud'),
            sql<PrinterState>`case when case when p.id is null then d.printer_told_at else p.printer_told_at end > ${msBefore(silentMs)} then case when p.id is null then d.printer_state else p.printer_state end else 'offline' end`.as(
              'told',
            ),
            eb.fn.coalesce('p.paper_width_mm', 'd.paper_width_mm').as('paperWidthMm'),
            eb
              .and([eb('p.id', 'is', null), eb.ref('d.cash_drawer')])
              .$castTo<boolean>()
              .as('cashDrawer'),
            'x.timezone',
          ])
          .where('d.id', '=', id),
      );
      if (!row) return null;
      const { address, holder, baud, told, ...device } = row;
      return {
        ...device,
        paperWidthMm: row.paperWidthMm as PaperWidthMm,
        printer: baud === null ? address : portPrinter(holder),
        toldState: baud === null ? null : told,
      };
    },

    async baudOf(deviceId) {
      const row = await rowOf(pool, db.selectFrom('device').select('printer_baud as baud').where('id', '=', deviceId));
      return (row?.baud ?? null) as BaudRate | null;
    },

    async tellState(deviceId, state) {
      await writtenBy(
        pool,
        db.updateTable('device').set({ printer_state: state, printer_told_at: now }).where('id', '=', deviceId),
      );
    },

    async billOfTicket(barcode) {
      const line = await rowOf(pool, db.selectFrom('bill_line').select('bill_uuid').where('barcode', '=', barcode));
      return line?.bill_uuid ?? null;
    },

    async bill(uuid) {
      // One statement: a sale waits for it, and in a rush each one waits for a connection.
      const bill = await rowOf(
        pool,
        db
          .selectFrom('bill as b')
          .innerJoin('exhibitor as x', 'x.id', 'b.exhibitor_id')
          .leftJoin('cinema as c', 'c.id', 'b.cinema_id')
          .leftJoin('device as d', 'd.id', 'b.device_id')
          .leftJoin('employee as e', 'e.id', 'b.employee_id')
          .select((eb) => [
            'b.uuid',
            'b.locale',
            'b.status',
            'b.exhibitor_id',
            'b.cinema_id',
            'b.device_id',
            'b.created_at',
            'b.settled_at',
            'b.amount_minor',
            'x.trade_name',
            'x.email',
            'x.timezone',
            sql<string | null>`x.info ->> 'vat'`.as('house_vat'),
            'c.name as cinema',
            'c.address1',
            'c.zip',
            'c.city',
            'd.name as device',
            'e.name as employee',
            jsonArrayFrom(
              eb
                .selectFrom('bill_line as l')
                .leftJoin('sold_schedule as s', 's.id', 'l.sold_schedule_id')
                .select([
                  // JSON has no numbers of 64 bits.
                  sql<string>`l.id::text`.as('id'),
                  'l.kind',
                  'l.bill_order',
                  'l.name',
                  'l.quantity',
                  'l.price_minor as priceMinor',
                  'l.handling_minor as handlingMinor',
                  'l.vat_percent_hundredths as vatPercentHundredths',
                  'l.vat_minor as vatMinor',
                  'l.handling_vat_percent_hundredths as handlingVatPercentHundredths',
                  'l.handling_vat_minor as handlingVatMinor',
                  'l.seat_name as seatName',
                  'l.row_label as rowLabel',
                  'l.seat_label as seatLabel',
                  'l.seat_class_name as seatClassName',
                  'l.barcode',
                  'l.cancelled_at',
                  'l.sold_schedule_id as soldScheduleId',
                  's.facts',
                ])
                .whereRef('l.bill_uuid', '=', 'b.uuid')
                .orderBy('l.bill_order')
                .orderBy('l.id'),
            ).as('lines'),
            jsonArrayFrom(
              eb
                .selectFrom('payment as p')
                .innerJoin('payment_method as m', 'm.id', 'p.payment_method_id')
                .leftJoin('invoice as i', (join) =>
                  join.on('i.payment_id', '=', (on) => on.fn.coalesce('p.origin_id', 'p.id')),
                )
                .leftJoin('invoice_client as k', 'k.id', 'i.invoice_client_id')
                .select([
                  'p.id',
                  'p.method_name as methodName',
                  'm.type',
                  'p.amount_minor as amountMinor',
                  'p.amount_received_minor as receivedMinor',
                  'p.tendered_minor as tenderedMinor',
                  'p.origin_id',
                  'k.company',
                ])
                .whereRef('p.bill_uuid', '=', 'b.uuid')
                .where('p.status', 'in', ['paid', 'refunding', 'partially_refunded', 'refunded'])
                // Money that bought nothing is no part of the sale.
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom('refund as r')
                        .select('r.id')
                        .whereRef('r.payment_id', '=', 'p.id')
                        .where('r.reason', 'in', unsoldReasons),
                    ),
                  ),
                )
                .orderBy('p.created_at')
                .orderBy('p.id'),
            ).as('payments'),
            jsonArrayFrom(
              eb
                .selectFrom('voucher_entry as w')
                .innerJoin('voucher as v', 'v.id', 'w.voucher_id')
                .innerJoin('voucher_type as y', 'y.id', 'v.voucher_type_id')
                .select([
                  'v.barcode',
                  'y.title',
                  sql<number>`-sum(w.turns)::integer`.as('turns'),
                  sql<number>`sum(w.value_minor)::integer`.as('valueMinor'),
                ])
                .whereRef('w.bill_uuid', '=', 'b.uuid')
                .where('w.kind', '=', 'redeemed')
                .groupBy(['v.id', 'y.id'])
                .orderBy('v.id'),
            ).as('vouchers'),
            jsonArrayFrom(
              eb
                .selectFrom('bill_line as l')
                .innerJoin('voucher as v', 'v.id', 'l.voucher_id')
                .innerJoin('voucher_type as y', 'y.id', 'v.voucher_type_id')
                .select([
                  'v.barcode',
                  'y.title',
                  'v.holder_name as holderName',
                  'v.total_turns as turns',
                  'v.total_products_minor as productsMinor',
                  sql<number | null>`(extract(epoch from v.valid_until) * 1000)::double precision`.as('validUntilMs'),
                ])
                .whereRef('l.bill_uuid', '=', 'b.uuid')
                .where('l.kind', '=', 'voucher')
                .where('l.cancelled_at', 'is', null)
                .where('v.deleted_at', 'is', null)
                .where('v.package_id', 'is', null)
                .orderBy('l.bill_order')
                .orderBy('l.id'),
            ).as('sold'),
            eb
              .selectFrom('refund as r')
              .innerJoin('payment as p', 'p.id', 'r.payment_id')
              .select(sql<number>`coalesce(sum(r.amount_minor), 0)::integer`.as('sum'))
              .whereRef('p.bill_uuid', '=', 'b.uuid')
              .where('r.reason', 'not in', unsoldReasons)
              .as('refunded'),
            eb
              .exists(
                eb
                  .selectFrom('print_job as j')
                  .select('id')
                  .whereRef('bill_uuid', '=', 'b.uuid')
                  .where('j.opens_drawer', '=', true)
                  // What still waits will open it.
                  .where(({ or, eb: of }) => or([of('j.status', '!=', 'failed'), of('j.begun', '=', true)])),
              )
              .as('drawerWasOpened'),
          ])
          .where('b.uuid', '=', uuid),
      );
      if (!bill) return null;
      const facts = bill.lines.map((line) => line.facts as ScheduleFacts | null);
      // Who sold, as it was then, where a ticket says so; else as it is now.
      const first = facts.find((each) => each !== null);
      return {
        uuid: bill.uuid,
        locale: bill.locale,
        status: bill.status,
        exhibitorId: bill.exhibitor_id,
        cinemaId: bill.cinema_id,
        soldAtMs: (bill.settled_at ?? bill.created_at).getTime(),
        amountMinor: bill.amount_minor,
        house: first?.exhibitor ?? {
          name: bill.trade_name,
          vat: bill.house_vat,
          email: bill.email,
          timezone: bill.timezone,
        },
        cinema:
          first?.cinema ??
          (bill.cinema === null
            ? null
            : { name: bill.cinema, address1: bill.address1 ?? '', zip: bill.zip ?? '', city: bill.city ?? '' }),
        deviceId: bill.device_id,
        device: bill.device,
        employee: bill.employee,
        lines: bill.lines.map(({ kind, bill_order, cancelled_at, facts: show, ...line }) => ({
          ...line,
          isTicket: kind === 'ticket',
          place: `${bill_order} ${kind}`,
          cancelled: cancelled_at !== null,
          show: show as ScheduleFacts | null,
        })),
        payments: bill.payments.map(({ type, origin_id, ...payment }) => ({
          ...payment,
          // What was carried over lies in the drawer already, or in another one.
          isCash: type === 'cash' && origin_id === null,
        })),
        vouchers: bill.vouchers,
        sold: bill.sold,
        refundedMinor: bill.refunded ?? 0,
        drawerWasOpened: Boolean(bill.drawerWasOpened),
      };
    },

    async templates(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('setting')
          .select([
            sql<string | null>`value ->> 'receipt_template'`.as('receipt'),
            sql<string | null>`value ->> 'ticket_template'`.as('ticket'),
            sql<string | null>`value ->> 'voucher_template'`.as('voucher'),
            sql<string | null>`value ->> 'reservation_template'`.as('reservation'),
          ])
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'printing'),
      );
      return row ?? { receipt: null, ticket: null, voucher: null, reservation: null };
    },

    async house(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('exhibitor as x')
          .leftJoin('cinema as c', (join) => join.onRef('c.exhibitor_id', '=', 'x.id').on('c.archived_at', 'is', null))
          .select([
            'x.trade_name',
            'x.email',
            'x.timezone',
            sql<string | null>`x.info ->> 'vat'`.as('vat'),
            'c.name',
            'c.address1',
            'c.zip',
            'c.city',
          ])
          .where('x.id', '=', exhibitorId)
          .orderBy('c.sort')
          .orderBy('c.id')
          .limit(1),
      );
      if (!row) return null;
      const { trade_name, email, timezone, vat, name, address1, zip, city } = row;
      return {
        house: { name: trade_name, email, timezone, vat },
        cinema: name === null ? null : { name, address1: address1 ?? '', zip: zip ?? '', city: city ?? '' },
      };
    },

    async add(asked) {
      if (asked.length === 0) return;
      await writtenBy(
        pool,
        db
          .insertInto('print_job')
          .values(
            asked.map((job) => ({
              device_id: job.deviceId,
              bill_uuid: job.billUuid,
              kind: job.kind,
              request: job.request,
              printer: job.printer,
              paper_width_mm: job.paperWidthMm,
              opens_drawer: job.opensDrawer,
              document: job.document,
            })),
          )
          .onConflict((on) => on.columns(['device_id', 'kind', 'request']).doNothing()),
      );
    },

    giveUp,

    async interrupt(printer) {
      const interrupted = await rowsOf(pool, interruptedAt(printer).returning('id'));
      return interrupted.length > 0;
    },

    async newestWaiting(printer) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('print_job')
          .select('id')
          .where('printer', '=', printer)
          .where('status', '=', 'waiting')
          .orderBy('id', 'desc')
          .limit(1),
      );
      return row?.id ?? null;
    },

    async take(printer, patience) {
      await giveUp(printer, patience);
      try {
        const row = await rowOf(
          pool,
          db
            .updateTable('print_job')
            .set({ status: 'sending', sent_at: now })
            .where('status', '=', 'waiting')
            .where('id', '=', (eb) =>
              eb
                .selectFrom('print_job as w')
                .select('w.id')
                .where('w.printer', '=', printer)
                .where('w.status', '=', 'waiting')
                .orderBy('w.id')
                .limit(1),
            )
            .returning(jobColumns),
        );
        return row ? jobOf(row) : null;
      } catch (error) {
        // Whoever has a page of this printer under way sends this one next.
        if (isThereAlready(error)) return null;
        throw error;
      }
    },

    async renew(id) {
      await writtenBy(
        pool,
        db.updateTable('print_job').set('sent_at', now).where('id', '=', id).where('status', '=', 'sending'),
      );
    },

    async ended(id, { failure, begun }) {
      await writtenBy(
        pool,
        db
          .updateTable('print_job')
          .set({ status: failure === null ? 'printed' : 'failed', failure, begun, ended_at: now })
          .where('id', '=', id)
          .where((eb) =>
            eb.or([eb('status', '=', 'sending'), eb.and([eb('failure', '=', 'interrupted'), eb('begun', '=', true)])]),
          ),
      );
    },

    async ofBill(deviceId, billUuid) {
      const rows = await rowsOf(
        pool,
        jobs()
          .distinctOn('kind')
          .where('device_id', '=', deviceId)
          .where('bill_uuid', '=', billUuid)
          .orderBy('kind')
          .orderBy('id', 'desc'),
      );
      return rows.map(jobOf);
    },

    async ofDevice(deviceId, limit) {
      const rows = await rowsOf(pool, jobs().where('device_id', '=', deviceId).orderBy('id', 'desc').limit(limit));
      return rows.map(jobOf);
    },

    job: jobWith,

    async isPrinting(printer) {
      const row = await rowOf(
        pool,
        db.selectFrom('print_job').select('id').where('printer', '=', printer).where('status', '=', 'sending'),
      );
      return row !== undefined;
    },

    async printersWaiting(sendingMs) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('print_job')
          .select('printer')
          .distinct()
          .where((eb) =>
            eb.or([
              eb('status', '=', 'waiting'),
              eb.and([eb('status', '=', 'sending'), eb('sent_at', '<', msBefore(sendingMs))]),
            ]),
          ),
      );
      return rows.map(({ printer }) => printer);
    },

    async clean(olderThanMs) {
      await writtenBy(pool, db.deleteFrom('print_job').where('ended_at', '<', msBefore(olderThanMs)));
    },
  });
}
