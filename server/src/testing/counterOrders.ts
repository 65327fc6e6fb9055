import { randomUUID } from 'node:crypto';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import type { SalesWorld } from './salesWorld.ts';

export interface CounterOrder {
  bill: string;
  /** One of each ticket, in the order of the bill. */
  barcodes: string[];
  lines: string[];
}

/** The world's last row is of a class that costs more. */
const firstDearSeat = 40;

/** Sells tickets of the world's show for cash at till 7, which must be there: so many at each call, on seats that it has not sold before. */
export function counterOrders(
  world: SalesWorld,
  employeeId: number,
): (count?: number, rate?: 'adult' | 'free') => Promise<CounterOrder> {
  let nextSeat = 0;
  return async (count = 1, rate = 'adult') => {
    const { ids, services } = world;
    const pos: PointOfSale = {
      ...{ source: 'pos', exhibitorId: 1, cinemaId: 1, deviceId: 7, employeeId, terminal: null },
      ...{
        maySellBlocked: true,
        maySellProducts: true,
        hasVouchers: true,
        isTest: false,
        hasShifts: false,
        paymentMethods: [],
      },
    };
    const seats = Array.from({ length: count }, () => nextSeat++);
    const { token } = await services.posSeats.hold(
      { scheduleId: ids.schedule, idempotencyKey: randomUUID(), want: { kind: 'seats', seats } },
      pos,
    );
    const { bill } = await services.checkout.sell(
      {
        ...{ bill_id: randomUUID(), locale: 'en', payment_method_id: ids.cash, tendered: 20_000, products: [] },
        amount: rate === 'adult' ? seats.reduce((sum, seat) => sum + (seat < firstDearSeat ? 1200 : 1520), 0) : 0,
        items: seats.map((index) => ({
          ...{ type: 'ticket', schedule_id: ids.schedule, price_rate_id: ids[rate], seat: { index } },
        })),
        holds: [{ schedule_id: ids.schedule, token }],
      },
      pos,
    );
    const rows = await world.query<{ id: string; barcode: string }>(
      'select id::text, barcode from bill_line where bill_uuid = $1 order by bill_order',
      [bill],
    );
    return { bill, barcodes: rows.map(({ barcode }) => barcode), lines: rows.map(({ id }) => id) };
  };
}
