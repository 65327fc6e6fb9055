/** Where everything of the portal is, as its routes say it in their `handle`. */
import type { FoundListName } from '@parterre/server/contract';
import { generatePath, type RouteObject } from 'react-router';
import type { Area, PageHandle, PlaceName } from './area.ts';

export interface Places {
  /** The pages of an area that have a name, in the order of its routes. */
  named(area: Area['name']): { name: PlaceName; path: string }[];
  /** Where Ctrl+K leads to from a row that the server found; null: it has no page. */
  row(list: FoundListName, id: string): { area: Area; path: string } | null;
  /** The page of a thing that the audit trail tells of, or of what it is a part of (`of`). Null: it has none. `needsId`: the page is of one thing. */
  thing(entity: string, id: string, of: string): { path: string; needsId: boolean } | null;
}

interface Page extends PageHandle {
  area: Area;
  /** `/films/:id` */
  pattern: string;
}

export function placesOf(areas: readonly Area[]): Places {
  const pages = areas.flatMap((area) => area.routes.map((route) => pageOf(area, route)));
  return {
    named: (area) =>
      pages.flatMap(({ area: { name }, place, pattern }) =>
        name === area && place !== undefined ? [{ name: place, path: pattern }] : [],
      ),
    row(list, id) {
      const page = pages.find(({ rowsOf, filters }) => rowsOf === list || filters?.[list] !== undefined);
      if (page === undefined) return null;
      const filter = page.filters?.[list];
      return {
        area: page.area,
        path: filter === undefined ? filled(page.pattern, [id]) : `${page.pattern}?${filter}=${id}`,
      };
    },
    thing(entity, id, of) {
      const own = pages.find((page) => page.entity === entity);
      if (own !== undefined) return { path: filled(own.pattern, [of, id]), needsId: own.pattern.includes(':') };
      const whole = pages.find(({ parts }) => parts?.[entity] !== undefined);
      if (whole === undefined) return null;
      const section = whole.parts?.[entity] ?? '';
      return { path: filled(whole.pattern, [of]) + (section && `#${section}`), needsId: true };
    },
  };
}

function pageOf(area: Area, { path, handle }: RouteObject): Page {
  return { area, pattern: ['', area.path, ...(path === undefined ? [] : [path])].join('/'), ...(handle as PageHandle) };
}

/** The path with its parameters, of which the last gets the last value. */
function filled(pattern: string, values: string[]): string {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const last = values.slice(values.length - names.length);
  return generatePath(pattern, Object.fromEntries(names.map((name, index) => [name, last[index] ?? ''])));
}
