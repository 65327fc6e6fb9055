/** The cards of the vouchers that a bill sold. */
import type { StoredBill } from '../../ports/salesStore.ts';
import type { GoodsOrder, VoucherCards } from '../../ports/ticketPrinter.ts';
import type { PortalDeps, PrintingDeps, SaleDeps } from '../deps.ts';
import { gatherGoods } from './goodsOrder.ts';
import { keptDocument } from './keptDocument.ts';

type CardDeps = Pick<SaleDeps, 'sales' | 'printer' | 'vouchers'> &
  Pick<PrintingDeps, 'printStore'> &
  Pick<PortalDeps, 'settings'>;

/** The cards of the bill's vouchers that are good, in its language, with what its receipt says. Whether the bill is paid is not looked at. Null: there are none. */
export async function gatherCards(
  deps: CardDeps,
  bill: StoredBill,
): Promise<{ exhibitorId: number; order: GoodsOrder; cards: VoucherCards } | null> {
  const vouchers = (await deps.vouchers.soldBy(bill.uuid)).filter(({ isVoid }) => !isVoid);
  const gathered = vouchers.length === 0 ? null : await gatherGoods(deps, bill);
  if (gathered === null) return null;
  const { exhibitorId, order } = gathered;
  const { name, timezone } = order.exhibitor;
  const accent = await deps.settings.accent(exhibitorId);
  const { locale, reference, cinema } = order;
  const cards = { locale, reference, cinema, exhibitor: { name, timezone, accent }, vouchers };
  return { exhibitorId, order, cards };
}

export function cardsPdf({ sales, printer }: CardDeps, billUuid: string, cards: VoucherCards): Promise<Uint8Array> {
  return keptDocument(sales, billUuid, cards, () => printer.cards(cards));
}

export function cardsFileName(cards: { reference: string }): string {
  return `vouchers-${cards.reference}.pdf`;
}
