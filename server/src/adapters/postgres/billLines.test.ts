import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { soldLine, storedTicket } from './billLines.ts';

const test = suite('bill lines');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());
const { buy } = billsUnderTest(() => world);

const line = {
  scheduleId: 1,
  priceRateId: 2,
  name: { en: 'Adult' },
  seatIndex: 3,
  seatRow: 4,
  seatCol: 5,
  seatClass: 'vip',
  seatClassName: { en: 'Vip' },
  seatName: 'A-1',
  rowLabel: 'A',
  seatLabel: '1',
  billOrder: 6,
  priceMinor: 1150,
  surchargeMinor: 300,
  vat: { code: 'admission', percentHundredths: 600, vatMinor: 65 },
  handlingMinor: 50,
  handlingVat: { code: 'service', percentHundredths: 2100, vatMinor: 9 },
  barcode: 'ABC',
  voucherMinor: null,
};

test('each field is a column of the table, and read again as it was sold', async () => {
  const row = soldLine(line, { billUuid: 'bill', soldScheduleId: 'facts' });
  const columns = await world.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = 'bill_line'::regclass and attnum > 0`,
  );
  assert.equal(
    Object.keys(row).filter((column) => !columns.some(({ name }) => name === column)),
    [],
  );
  const ticket = storedTicket({ ...row, id: '7', cancelled_at: null, event_id: null, refunded_minor: 0 });
  for (const [field, value] of Object.entries(line)) assert.equal(ticket[field as keyof typeof line], value, field);
  assert.equal([ticket.totalMinor, ticket.cancelled, ticket.soldScheduleId], [1200, false, 'facts']);
});

test('an order of a node of the version before is written as ours', async () => {
  const { uuid } = await buy([0]);
  const rowOf = async (bill: string) => {
    const [row] = await world.query('select * from bill_line where bill_uuid = $1', [bill]);
    const { id, bill_uuid, barcode, ...rest } = row ?? {};
    return { ...rest, seat_index: Number(rest.seat_index) % 10, seat_name: null, seat_label: null, seat_col: null };
  };
  const [sold] = await world.query('select * from bill_line where bill_uuid = $1', [uuid]);
  const before = {
    uuid: crypto.randomUUID(),
    key: crypto.randomUUID(),
    hash: 'hash',
    source: 'site',
    locale: 'en',
    newsletter: false,
    amount: 1200,
    status: 'settled',
    tag: '0011223344556677',
    cinema: 1,
    seats: 1,
    lines: [
      {
        schedule: sold?.schedule_id,
        sold: sold?.sold_schedule_id,
        rate: sold?.price_rate_id,
        name: sold?.name,
        seat: 10,
        row: sold?.seat_row,
        col: 0,
        class: sold?.seat_class,
        className: sold?.seat_class_name,
        seatName: 'B-1',
        rowLabel: sold?.row_label,
        seatLabel: '1',
        order: 0,
        price: sold?.price_minor,
        vatCode: sold?.vat_code,
        vatPercent: sold?.vat_percent_hundredths,
        vat: sold?.vat_minor,
        handling: sold?.handling_minor,
        handlingVatCode: sold?.handling_vat_code,
        handlingVatPercent: sold?.handling_vat_percent_hundredths,
        handlingVat: sold?.handling_vat_minor,
        barcode: 'DEF',
      },
    ],
  };
  const placed = await world.query(`select outcome from place_checkouts($1, '[]')`, [JSON.stringify([before])]);
  assert.equal(placed, [{ outcome: 'placed' }]);
  // It does not say what was paid for the class.
  assert.equal(await rowOf(before.uuid), { ...(await rowOf(uuid)), surcharge_minor: null });
});

test.run();
