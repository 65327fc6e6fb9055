/** What the receipt of an order without tickets says. */
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { vatTotals } from '../../domain/vat.ts';
import type { StoredBill } from '../../ports/salesStore.ts';
import type { GoodsOrder } from '../../ports/ticketPrinter.ts';
import type { PrintingDeps, SaleDeps } from '../deps.ts';
import { givenBack, givenBackOfGoods } from './givenBack.ts';

/** In the bill's language, as it was sold, and whose mails they are. Null: there is no such bill any more. */
export async function gatherGoods(
  { sales, printStore }: Pick<SaleDeps, 'sales'> & Pick<PrintingDeps, 'printStore'>,
  bill: StoredBill,
): Promise<{ exhibitorId: number; order: GoodsOrder } | null> {
  const { uuid, locale, buyerName, amountMinor, tipMinor, payment } = bill;
  const [printed, goods, money] = await Promise.all([printStore.bill(uuid), sales.goods(uuid), sales.money(uuid)]);
  if (printed === null) return null;
  const { exhibitorId, house, cinema, payments } = printed;
  const methods = new Set(payments.map(({ methodName }) => localize(methodName, locale)));
  const order: GoodsOrder = {
    ...{ locale, billUuid: uuid, reference: orderReference(uuid), buyerName, exhibitor: house, amountMinor, tipMinor },
    voucherMinor: goods.reduce((sum, good) => sum + good.voucherMinor, 0),
    cinema: {
      name: cinema?.name ?? house.name,
      address: cinema ? `${cinema.address1}, ${cinema.zip} ${cinema.city}` : '',
    },
    goods: goods.map(({ name, quantity, minor }) => ({ name: localize(name, locale), quantity, minor })),
    vat: vatTotals(goods.flatMap(({ vat }) => vat)),
    givenBackMinor: givenBack(bill, money),
    givenBackVat: vatTotals(givenBackOfGoods(goods)),
    payment: payment?.paidAtMs == null ? null : { method: [...methods].join(', '), atMs: payment.paidAtMs },
  };
  return { exhibitorId, order };
}
