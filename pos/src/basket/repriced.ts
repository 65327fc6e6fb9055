import type { BasketContent, Locale } from '@parterre/server/contract';
import { type Api, errorOf } from '@parterre/ui/api';
import { surchargeOf } from '@parterre/ui/checkout';
import { voucherOf } from './useVouchers.ts';

/** The basket with what everything costs now; what is not sold any more is not in it. Rejects when the server does not answer. */
export async function repriced(
  client: Api['client'],
  { shows, products, vouchers = [], cards = [] }: BasketContent,
  locale: Locale,
): Promise<BasketContent> {
  const offers = await Promise.all(
    shows.map(({ schedule_id: scheduleId }) => client.pos.offer.query({ scheduleId, locale })),
  );
  const sold = products.length === 0 ? [] : (await client.pos.products.query({ locale })).products;
  const types = cards.length === 0 ? [] : await client.pos.vouchers.types.query({ locale });
  const schedule_ids = shows.map(({ schedule_id }) => schedule_id);
  const checked = await Promise.all(
    vouchers.map(async (before) => {
      // One that pays nothing any more is not in it, and is told when its code is entered again.
      const now = await client.pos.vouchers.check
        .query({ barcode: before.barcode_text, schedule_ids, locale })
        .catch((thrown: unknown) => {
          if (errorOf(thrown).code === 'VALIDATION_FAILED') return null;
          throw thrown;
        });
      return now && 'voucher' in now ? voucherOf(now.voucher, before) : null;
    }),
  );
  return {
    ...(cards.length > 0 && {
      cards: cards.flatMap((card) => {
        const type = types.find(({ id }) => id === card.voucher_type_id);
        return type ? [{ ...card, title: type.title, price: card.turns * type.cost_turn + card.products }] : [];
      }),
    }),
    ...(vouchers.length > 0 && { vouchers: checked.filter((voucher) => voucher !== null) }),
    shows: shows.flatMap((show, index) => {
      const { tariffs = [], screen } = offers[index] ?? {};
      const tickets = show.tickets.flatMap((ticket) => {
        const tariff = tariffs.find(({ price_rate_id }) => price_rate_id === ticket.price_rate_id);
        const more = surchargeOf(ticket.seat?.class, screen?.class_rate ?? {});
        if (tariff === undefined) return [];
        const { name, total_price, accept_voucher } = tariff;
        return [{ ...ticket, rate: name, price: total_price + more, surcharge: more, accepts_voucher: accept_voucher }];
      });
      return tickets.length > 0 ? [{ ...show, tickets }] : [];
    }),
    products: products.flatMap((line) => {
      const now = sold.find(({ id }) => id === line.product_id);
      return now
        ? [{ ...line, name: now.name, price: now.price_minor + now.deposit_minor, deposit: now.deposit_minor }]
        : [];
    }),
  };
}
