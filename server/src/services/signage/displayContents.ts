/** What one display is to show: for the display itself, and for the portal. */
import type { PricedCategory, SignageContents } from '../../contract/index.ts';
import { signageContents } from '../../domain/signageContents.ts';
import type { StoredView } from '../../ports/signageStore.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PortalDeps } from '../deps.ts';
import { type ShelfDeps, shelfOf } from '../sale/shelf.ts';

export type DisplayContentsDeps = ShelfDeps & Pick<PortalDeps, 'signage'> & Pick<Catalogue, 'signageTimes'>;

interface Place {
  exhibitorId: number;
  cinemaId: number;
}

/** `view` null: nobody has given the display one. */
export async function displayContents(
  deps: DisplayContentsDeps,
  view: StoredView | null,
  place: Place,
): Promise<SignageContents> {
  const hasPrices = view?.pages.some(({ kind }) => kind === 'prices') ?? false;
  const [times, message, prices] = await Promise.all([
    deps.signageTimes(place.exhibitorId),
    deps.signage.messageAt(place, deps.cinemaClock.nowMs()),
    hasPrices ? pricesAt(deps, place) : [],
  ]);
  return signageContents(view, times, message, prices);
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
