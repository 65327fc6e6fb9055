/** What displays are to show: for the display itself, and for the portal. */
import type { PricedCategory, SignageContents, SignageMessage } from '../../contract/index.ts';
import { signageContents } from '../../domain/signageContents.ts';
import type { StoredMessage, StoredView } from '../../ports/signageStore.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PortalDeps } from '../deps.ts';
import { type ShelfDeps, shelfOf } from '../sale/shelf.ts';

export type DisplayContentsDeps = ShelfDeps & Pick<PortalDeps, 'signage'> & Pick<Catalogue, 'signageTimes'>;

interface Place {
  exhibitorId: number;
  cinemaId: number;
}

/** What displays are to show now. What several of them have in common is read once. `view` null: nobody has given the display one. */
export function contentsReader(
  deps: DisplayContentsDeps,
): (view: StoredView | null, place: Place) => Promise<SignageContents> {
  const times = once((exhibitorId: number) => deps.signageTimes(exhibitorId));
  const messages = once((nowMs: number) => deps.signage.messages(nowMs));
  const pricesOf = once((cinemaId: number, exhibitorId: number) => pricesAt(deps, { exhibitorId, cinemaId }));
  const nowMs = deps.cinemaClock.nowMs();
  return async (view, { exhibitorId, cinemaId }) => {
    const hasPrices = view?.pages.some(({ kind }) => kind === 'prices') ?? false;
    const [timesThere, running, prices] = await Promise.all([
      times(exhibitorId),
      messages(nowMs),
      hasPrices ? pricesOf(cinemaId, exhibitorId) : [],
    ]);
    return signageContents(view, timesThere, messageAt(running, { exhibitorId, cinemaId }), prices);
  };
}

/** The newest message that displays of a cinema show. */
function messageAt(messages: readonly StoredMessage[], { exhibitorId, cinemaId }: Place): SignageMessage | null {
  const there = messages.filter(
    (each) => each.exhibitor === exhibitorId && (each.cinemaId === null || each.cinemaId === cinemaId),
  );
  const newest = there.reduce<StoredMessage | null>((one, other) => (one && one.id > other.id ? one : other), null);
  return newest && { text: newest.text, endsAtMs: newest.endsAtMs };
}

/** Reads each key once. */
function once<T, More extends unknown[]>(
  read: (key: number, ...more: More) => Promise<T>,
): (key: number, ...more: More) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (key, ...more) => {
    const there = known.get(key) ?? read(key, ...more);
    known.set(key, there);
    return there;
  };
}

/** What a cinema sells besides tickets, as price boards there show it. */
export async function pricesAt(deps: ShelfDeps, { exhibitorId, cinemaId }: Place): Promise<PricedCategory[]> {
  const { categories, products } = await shelfOf(deps, exhibitorId, cinemaId);
  const shown = categories.filter(({ archived }) => !archived);
  const categoryOf = (ids: readonly number[]): number | null => shown.find(({ id }) => ids.includes(id))?.id ?? null;
  const inCategory = (category: number | null): PricedCategory['products'] =>
    products
      .filter(({ values }) => categoryOf(values.categories) === category)
      .map(({ id, values: { name, price_minor }, depositMinor, left }) => ({
        ...{ id, name, price_minor, deposit_minor: depositMinor },
        sold_out: left !== null && left <= 0,
      }));
  return [
    { name: null, products: inCategory(null) },
    ...shown.map(({ id, name }) => ({ name, products: inCategory(id) })),
  ].filter((each) => each.products.length > 0);
}
