/** The operator's navigation: which items are shown, and where a page stands in it. Pure. */
import type { NavigationItem, Startup } from '@parterre/server/contract';

type Feature = Startup['settings']['features'][number];

/** Pages that exist only while a feature is on, by the beginning of their path. */
const featurePages: readonly [prefix: string, feature: Feature][] = [
  ['info/vouchers', 'vouchers'],
  ['info/voucher', 'vouchers'],
  ['info/newsletter', 'newsletters'],
];

function barePath(url: string): string {
  return url.replace(/^\/+|\/+$/g, '');
}

/** Leaves out links to pages of features that are off, and dropdowns that lead nowhere. */
export function visibleItems(items: readonly NavigationItem[], features: readonly Feature[]): NavigationItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'dropdown') {
      const children = visibleItems(item.children ?? [], features);
      return children.some((child) => child.kind === 'link') ? [{ ...item, children }] : [];
    }
    return item.url === null || isLinkVisible(item.url, features) ? [item] : [];
  });
}

export function isLinkVisible(url: string, features: readonly Feature[]): boolean {
  const path = barePath(url);
  const page = featurePages.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return page === undefined || features.includes(page[1]);
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
