import { isoWeekday } from '@parterre/server/contract';
import type { Client } from 'pg';
import { addDays } from '../../server/src/domain/scheduleRules.ts';
import type { Film } from './houses/film.ts';
import type { House } from './houses/house.ts';
import type { Shelf } from './houses/products.ts';
import type { ScreenData } from './houses/screen.ts';
import { type VoucherPlans, voucherRows } from './houses/vouchers.ts';
import { backdropUrl, posterUrls } from './pictures.ts';
import { addRows, type Row, reserveIds } from './rows.ts';
import { writeStaff } from './staff.ts';

/** Shows and events that people add get ids from here on; the seed's own are derived from the day. */
export const firstFreeShowId = 10_000_000;
const firstFreeId = 1000;

/** Films start on a Wednesday in Belgium. */
function releaseDay(today: string, film: Film): string {
  if (film.showingInDays !== null) {
    const earliest = addDays(today, film.showingInDays);
    return addDays(earliest, (3 - isoWeekday(earliest) + 7) % 7);
  }
  // Running since one of the last five Wednesdays, always the same for a film while it runs.
  const lastWednesday = addDays(today, -((isoWeekday(today) - 3 + 7) % 7));
  return addDays(lastWednesday, -7 * (film.id % 5));
}

function filmRow(film: Film, exhibitorId: number, today: string): Row {
  const site = `https://films.example/${film.slug}`;
  const backdrop = backdropUrl(film.slug);
  return {
    id: film.id,
    exhibitor_id: exhibitorId,
    slug: film.slug,
    internal_title: film.internalTitle,
    title: film.title,
    original_title: film.originalTitle,
    tagline: film.tagline,
    overview: film.overview,
    notice: film.notice,
    runtime: film.runtime,
    directors: film.directors,
    actors: film.actors,
    genres: film.genres,
    nations: film.nations,
    original_language: film.originalLanguage,
    spoken_languages: film.spokenLanguages,
    showing_from: releaseDay(today, film),
    showing_from_visibility: 15,
    released_at: releaseDay(today, film),
    rating: film.rating,
    links: { homepage: site, trailer: `${site}/trailer`, instagram: `https://pictures.example/${film.slug}` },
    assets: { poster: posterUrls(film.slug), background: backdrop, overview: backdrop, streaming: film.streaming },
    visibility: 15,
    updated_at: '2026-11-01T09:00:00.000Z',
  };
}

async function writeScreens(client: Client, screens: ScreenData[]): Promise<void> {
  await addRows(
    client,
    'screen',
    screens.map((screen) => ({
      id: screen.id,
      cinema_id: screen.cinemaId,
      name: screen.name,
      short_name: String(screen.id),
      accessible: screen.accessible,
      sort: screen.id,
      config: screen.config,
    })),
  );
  await addRows(
    client,
    'seat_class_rate',
    screens.flatMap(({ id, classes }) =>
      Object.entries(classes).map(([seat_class, { name, ticket, handling, color }]) => ({
        screen_id: id,
        seat_class,
        name,
        ticket_minor: ticket,
        handling_minor: handling,
        color,
      })),
    ),
  );
  await addRows(
    client,
    'screen_layout',
    screens.map(({ id, document, hall }) => ({
      id: id * 100 + 1,
      screen_id: id,
      number: 1,
      document,
      hall_bytes: `\\x${Buffer.from(hall.toBytes()).toString('hex')}`,
      seat_count: hall.seatCount,
      published_at: new Date().toISOString(),
    })),
  );
}

async function writeFilms(client: Client, { exhibitor, films, tags }: House, today: string): Promise<void> {
  await addRows(
    client,
    'movie',
    films.map((film) => filmRow(film, exhibitor.id, today)),
  );
  await addRows(
    client,
    'movie_version',
    films.flatMap((film) =>
      film.versions.map((version) => ({
        id: version.id,
        movie_id: film.id,
        text: version.text,
        short: version.short,
        dimension: version.dimension,
        media_type: version.mediaType,
        language: version.language,
        subtitle_languages: version.subtitles,
      })),
    ),
  );
  await addRows(
    client,
    '_MovieToTag',
    films.flatMap((film) => film.tags.map((slug) => ({ A: film.id, B: tags.find((tag) => tag.slug === slug)?.id }))),
  );
}

/** Products, what they are found under and made of, and what came and went until `today`. */
async function writeShelf(client: Client, shelf: Shelf, exhibitor_id: number, today: string): Promise<void> {
  const { categories, products, stock } = shelf;
  await addRows(
    client,
    'product_category',
    categories.map((row) => ({ ...row, exhibitor_id })),
  );
  await addRows(
    client,
    'product',
    products.map(({ categories: _, parts: __, ...row }) => ({ ...row, exhibitor_id })),
  );
  await addRows(
    client,
    '_ProductToProductCategory',
    products.flatMap(({ id, categories: under }) => under.map((category) => ({ A: id, B: category }))),
  );
  await addRows(
    client,
    'product_part',
    products.flatMap(({ id, parts }) => parts.map((part) => ({ set_id: id, ...part }))),
  );
  await addRows(
    client,
    'stock_entry',
    stock.map(({ daysAgo, ...row }) => ({ ...row, at: `${addDays(today, -daysAgo)}T08:30:00.000Z` })),
  );
}

/** Types of vouchers, printed cards, and what came on those there are. */
async function writeVouchers(client: Client, plans: VoucherPlans, exhibitorId: number, today: string): Promise<void> {
  const { types, packages, vouchers, entries } = voucherRows(plans, exhibitorId, today);
  await addRows(client, 'voucher_type', types);
  await addRows(client, 'voucher_package', packages);
  await addRows(client, 'voucher', vouchers);
  await addRows(client, 'voucher_entry', entries);
}

/** Everything of a house that does not depend on its shows. */
export async function writeHouse(client: Client, house: House, today: string): Promise<void> {
  const owned = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, exhibitor_id: house.exhibitor.id }));
  const screens = await house.loadScreens();
  await addRows(client, 'exhibitor', [house.exhibitor]);
  await addRows(client, 'cinema', owned(house.cinemas));
  await writeStaff(client, house);
  await writeScreens(client, screens);
  for (const { hall } of screens) hall.free();
  await addRows(client, 'tag', owned(house.tags));
  await writeFilms(client, house, today);
  await addRows(client, 'vat', owned(house.vats));
  await addRows(client, 'vat_rate', house.vatRates);
  await addRows(client, 'price_group', owned(house.priceGroups));
  await addRows(client, 'price_rate', house.priceRates);
  await writeShelf(client, house.products, house.exhibitor.id, today);
  await writeVouchers(client, house.vouchers, house.exhibitor.id, today);
  await addRows(client, 'payment_account', owned(house.paymentAccounts));
  await addRows(client, 'payment_method', owned(house.paymentMethods));
  await addRows(client, 'invoice_client', owned(house.invoiceClients));
  await addRows(client, 'cms_content', owned(house.contents));
  await addRows(client, 'newsletter_subscriber', owned(house.subscribers));
  await addRows(client, 'device', owned(house.devices));
  await addRows(client, 'setting', owned(Object.entries(house.settings).map(([key, value]) => ({ key, value }))));
}

const tablesWithIds = [
  'exhibitor',
  'cinema',
  'screen',
  'screen_layout',
  'movie',
  'movie_version',
  'tag',
  'vat',
  'price_group',
  'price_rate',
  'product_category',
  'product',
  'stock_entry',
  'voucher_type',
  'voucher_package',
  'voucher',
  'payment_account',
  'payment_method',
  'invoice_client',
  'invoice',
  'cms_content',
  'employee',
  'membership',
  'device',
];

/** What people add never meets the seed's own ids. */
export async function reserveAllIds(client: Client): Promise<void> {
  for (const table of tablesWithIds) await reserveIds(client, table, firstFreeId);
  await reserveIds(client, 'schedule', firstFreeShowId);
  await reserveIds(client, 'event', firstFreeShowId);
}
