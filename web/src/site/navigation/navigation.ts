/** The operator's navigation: which items are shown, and where a page stands in it. Pure. */
import { type NavigationItem, type Startup, voucherKinds } from '@parterre/server/contract';

type Offer = Pick<Startup, 'voucher_kinds'> & { settings: Pick<Startup['settings'], 'features'> };

/** Pages that say something only while a module is on, and while something is sold there. */
function missingPages({ settings: { features }, voucher_kinds }: Offer): string[] {
  const unsold = voucherKinds.filter((kind) => !voucher_kinds.includes(kind)).map((kind) => `info/vouchers/${kind}`);
  return [
    ...(voucher_kinds.length > 0 ? unsold : ['info/vouchers', 'info/voucher']),
    ...(features.includes('newsletters') ? [] : ['info/newsletter']),
  ];
}

function barePath(url: string): string {
  return url.replace(/^\/+|\/+$/g, '');
}

/** Leaves out links to pages that are not there, and dropdowns that lead nowhere. */
export function visibleItems(items: readonly NavigationItem[], offer: Offer): NavigationItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'dropdown') {
      const children = visibleItems(item.children ?? [], offer);
      return children.some((child) => child.kind === 'link') ? [{ ...item, children }] : [];
    }
    return item.url === null || isLinkVisible(item.url, offer) ? [item] : [];
  });
}

export function isLinkVisible(url: string, offer: Offer): boolean {
  const path = barePath(url);
  return !missingPages(offer).some((page) => path === page || path.startsWith(`${page}/`));
}

/** The item whose page is `path` (without the locale), wherever it stands in the tree. */
export function itemAt(items: readonly NavigationItem[], path: string): NavigationItem | null {
  for (const item of items) {
    if (item.url !== null && barePath(item.url) === barePath(path)) return item;
    const inside = itemAt(item.children ?? [], path);
    if (inside !== null) return inside;
  }
  return null;
}

/** The dropdown that holds the pages of `info`: the item of that path, else the one with most children below it. */
export function infoParent(items: readonly NavigationItem[]): NavigationItem | null {
  const own = itemAt(items, 'info');
  if ((own?.children ?? []).length > 0) return own;
  const below = (item: NavigationItem): number =>
    (item.children ?? []).filter((child) => child.url !== null && barePath(child.url).startsWith('info/')).length;
  const candidates = items.filter((item) => below(item) > 0).sort((a, b) => below(b) - below(a));
  return candidates[0] ?? null;
}

/** Each with a key for lists: the operator may well use one name, or none, twice. */
export function keyed<Item>(items: readonly Item[]): [key: string, item: Item][] {
  return items.map((item, place) => [String(place), item]);
}
