import { Hall } from '@parterre/engine';
import type { Client } from 'pg';
import { cmsRows } from './content.ts';
import { addDays, instantOf, weekday } from './days.ts';
import type { Film, TagSlug } from './films/film.ts';
import { films } from './films/index.ts';
import { backdropUrl, posterUrls } from './posters/urls.ts';
import { priceGroups, priceRates, vatRates, vats } from './prices.ts';
import type { SchedulePlan } from './programme.ts';
import { addRows, type Row, reserveIds, syncRows } from './rows.ts';
import { type SaleRows, sellSchedule } from './sales.ts';
import type { ScreenData } from './screens.ts';
import { settings } from './settings.ts';
import { writeStaff } from './staff.ts';
import { type Text, text } from './text.ts';
import { cinemas, classStyles, exhibitor, paymentAccounts, paymentMethods } from './venue.ts';

/** Shows and events that people add get ids from here on; the seed's own are derived from the day. */
const firstFreeScheduleId = 10_000_000;
const firstFreeId = 1000;

const tags: { id: number; slug: TagSlug; name: Text }[] = [
  { id: 1, slug: 'family', name: text('Family', 'En famille', 'Familie', 'Familie') },
  { id: 2, slug: 'belgian', name: text('Belgian', 'Belge', 'Belgisch', 'Belgisch') },
  { id: 3, slug: 'arthouse', name: text('Arthouse', 'Art et essai', 'Arthouse', 'Arthouse') },
  { id: 4, slug: '3d', name: text('3D', '3D', '3D', '3D') },
  { id: 5, slug: 'late-night', name: text('Late night', 'Séance de nuit', 'Late night', 'Spätvorstellung') },
];

/** Films start on a Wednesday in Belgium. */
function releaseDay(today: string, film: Film): string {
  if (film.showingInDays !== null) {
    const earliest = addDays(today, film.showingInDays);
    return addDays(earliest, (3 - weekday(earliest) + 7) % 7);
  }
  // Running since one of the last five Wednesdays, always the same for a film while it runs.
  const lastWednesday = addDays(today, -((weekday(today) - 3 + 7) % 7));
  return addDays(lastWednesday, -7 * (film.id % 5));
}

/** As rows of the exhibitor. */
function owned(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, exhibitor_id: exhibitor.id }));
}

/** Changes when the texts or pictures of the films change. */
const filmsUpdatedAt = '2026-11-01T09:00:00.000Z';

function filmRow(film: Film, today: string): Row {
  const site = `https://films.example/${film.slug}`;
  const backdrop = backdropUrl(film.slug);
  return {
    id: film.id,
    exhibitor_id: exhibitor.id,
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
    updated_at: filmsUpdatedAt,
  };
}

async function writeScreens(client: Client, screens: ScreenData[]): Promise<Map<number, number>> {
  await syncRows(
    client,
    'screen',
    ['id'],
    screens.map((screen) => ({
      id: screen.id,
      cinema_id: screen.cinemaId,
      name: screen.name,
      short_name: screen.shortName,
      accessible: screen.accessible,
      sort: screen.id,
      config: screen.config,
    })),
  );
  await syncRows(
    client,
    'seat_class_rate',
    ['screen_id', 'seat_class'],
    screens.flatMap((screen) =>
      screen.classRates.map(({ seat_class, style }) => ({
        screen_id: screen.id,
        seat_class,
        name: classStyles[style].name,
        ticket_minor: classStyles[style].ticket,
        handling_minor: classStyles[style].handling,
        color: classStyles[style].color,
      })),
    ),
  );
  const layoutOf = new Map<number, number>();
  for (const screen of screens) layoutOf.set(screen.id, await publishLayout(client, screen));
  return layoutOf;
}

/** A published layout never changes: another document is another number. */
async function publishLayout(client: Client, screen: ScreenData): Promise<number> {
  const document = JSON.stringify(screen.document);
  const bytes = Buffer.from(screen.hallBytes);
  const latest = await client.query<{ id: number; number: number; same: boolean; hall_bytes: Buffer }>(
    'SELECT id, number, document = $2::jsonb AS same, hall_bytes FROM screen_layout WHERE screen_id = $1 ORDER BY number DESC LIMIT 1',
    [screen.id, document],
  );
  const row = latest.rows[0];
  if (row?.same === true) {
    // The document is the truth; its bytes follow the engine's format.
    if (!row.hall_bytes.equals(bytes)) {
      await client.query('UPDATE screen_layout SET hall_bytes = $2 WHERE id = $1', [row.id, bytes]);
    }
    return row.id;
  }
  const number = (row?.number ?? 0) + 1;
  const id = screen.id * 100 + number;
  await client.query(
    'INSERT INTO screen_layout (id, screen_id, number, document, hall_bytes, seat_count, published_at) VALUES ($1, $2, $3, $4, $5, $6, now())',
    [id, screen.id, number, document, bytes, screen.hall.seatCount],
  );
  return id;
}

/** Everything that does not depend on the shows. Answers the current layout of each screen. */
export async function writeVenue(client: Client, screens: ScreenData[], today: string): Promise<Map<number, number>> {
  await syncRows(client, 'exhibitor', ['id'], [exhibitor]);
  await syncRows(client, 'cinema', ['id'], cinemas);
  await writeStaff(client);
  const layoutOf = await writeScreens(client, screens);
  await syncRows(
    client,
    'movie',
    ['id'],
    films.map((film) => filmRow(film, today)),
    ['updated_at'],
  );
  await syncRows(
    client,
    'movie_version',
    ['id'],
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
  await syncRows(client, 'tag', ['id'], owned(tags));
  await addRows(
    client,
    '_MovieToTag',
    films.flatMap((film) => film.tags.map((slug) => ({ A: film.id, B: tags.find((tag) => tag.slug === slug)?.id }))),
  );
  await syncRows(client, 'vat', ['id'], owned(vats));
  await syncRows(client, 'vat_rate', ['vat_id', 'valid_from'], vatRates);
  await syncRows(client, 'price_group', ['id'], owned(priceGroups));
  await syncRows(client, 'price_rate', ['id'], priceRates);
  await syncRows(client, 'payment_account', ['id'], owned(paymentAccounts));
  await syncRows(client, 'payment_method', ['id'], owned(paymentMethods));
  await syncRows(client, 'cms_content', ['id'], owned(cmsRows));
  await syncRows(
    client,
    'setting',
    ['exhibitor_id', 'key'],
    owned(Object.entries(settings).map(([key, value]) => ({ key, value }))),
  );
  const tables = [
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
    'payment_account',
    'payment_method',
    'cms_content',
    'employee',
    'membership',
  ];
  for (const table of tables) await reserveIds(client, table, firstFreeId);
  await reserveIds(client, 'schedule', firstFreeScheduleId);
  await reserveIds(client, 'event', firstFreeScheduleId);
  return layoutOf;
}

/**
 * Shows from `today` on. Those that an older version of the programme had go, unless somebody has bought for them; where
 * such a show stays, the new ones make room. Answers the shows that were written, and which of
 * them were there before.
 */
export async function writeSchedules(
  client: Client,
  plan: SchedulePlan[],
  layoutOf: Map<number, number>,
  today: string,
): Promise<{ schedules: SchedulePlan[]; known: Set<number> }> {
  const from = instantOf(today, 0).toISOString();
  const ids = plan.map((schedule) => schedule.id);
  await client.query(
    `DELETE FROM event e USING schedule s WHERE e.schedule_id = s.id AND s.start_at >= $1 AND s.id < $2 AND s.id <> ALL($3)
       AND NOT EXISTS (SELECT FROM bill_line i WHERE i.schedule_id = s.id) AND NOT EXISTS (SELECT FROM seat_claim c WHERE c.schedule_id = s.id)`,
    [from, firstFreeScheduleId, ids],
  );
  await client.query(
    `DELETE FROM schedule s WHERE s.start_at >= $1 AND s.id < $2 AND s.id <> ALL($3)
       AND NOT EXISTS (SELECT FROM bill_line i WHERE i.schedule_id = s.id) AND NOT EXISTS (SELECT FROM seat_claim c WHERE c.schedule_id = s.id)`,
    [from, firstFreeScheduleId, ids],
  );
  const kept = await client.query<{ screen_id: number; start_at: Date; end_at: Date }>(
    'SELECT screen_id, start_at, end_at FROM schedule WHERE end_at >= $1 AND id <> ALL($2) AND cancelled_at IS NULL',
    [from, ids],
  );
  const schedules = plan.filter((schedule) =>
    kept.rows.every(
      (other) =>
        other.screen_id !== schedule.screenId || other.start_at >= schedule.endAt || other.end_at <= schedule.startAt,
    ),
  );
  const existing = await client.query<{ id: number; layout_id: number }>(
    'SELECT id, layout_id FROM schedule WHERE id = ANY($1)',
    [ids],
  );
  const layoutOfSchedule = new Map(existing.rows.map((row) => [row.id, row.layout_id]));
  await syncRows(
    client,
    'schedule',
    ['id'],
    schedules.map((schedule) => ({
      id: schedule.id,
      movie_id: schedule.film.id,
      cinema_id: schedule.cinemaId,
      screen_id: schedule.screenId,
      // Seats that are sold belong to the layout they were sold from.
      layout_id: layoutOfSchedule.get(schedule.id) ?? layoutOf.get(schedule.screenId),
      version_id: schedule.version.id,
      price_group_id: schedule.priceGroupId,
      start_at: schedule.startAt.toISOString(),
      end_at: schedule.endAt.toISOString(),
      preshow_minutes: schedule.preshowMinutes,
      cleaning_minutes: schedule.cleaningMinutes,
      draft: false,
      visibility: 15,
      purchasable_online: schedule.purchasableOnline,
      seatpicker_enabled: schedule.seatpickerEnabled,
      blocked_seats: [],
      online_reserve: schedule.onlineReserve,
      lease_epoch: 0,
    })),
    ['lease_epoch', 'blocked_seats'],
  );
  await syncRows(
    client,
    'event',
    ['id'],
    schedules.flatMap((schedule) =>
      schedule.event === null
        ? []
        : [
            {
              id: schedule.id,
              slug: `${schedule.event.key}-${schedule.day}`,
              schedule_id: schedule.id,
              title: schedule.event.title,
              page_title: schedule.event.pageTitle,
              description: schedule.event.description,
              content: schedule.event.content,
              sell_online: schedule.event.sellOnline,
              theme: schedule.event.theme,
            },
          ],
    ),
  );
  return { schedules, known: new Set(layoutOfSchedule.keys()) };
}

/**
 * Sells seats as bills that are paid. A show of `known` that gains claims gets a new lease epoch, so that running servers
 * read them.
 */
export async function writeSales(
  client: Client,
  schedules: SchedulePlan[],
  known: Set<number>,
  screens: ScreenData[],
  today: string,
): Promise<number> {
  const claims = await client.query<{ schedule_id: number; seats: number[] }>(
    'SELECT schedule_id, array_agg(seat_index ORDER BY seat_index) AS seats FROM seat_claim WHERE schedule_id = ANY($1) GROUP BY schedule_id',
    [schedules.map((schedule) => schedule.id)],
  );
  const claimed = new Map(claims.rows.map((row) => [row.schedule_id, row.seats]));
  const rows: SaleRows = {
    bills: [],
    soldSchedules: [],
    lines: [],
    claims: [],
    payments: [],
    providerPayments: [],
    events: [],
  };
  const grown: number[] = [];
  const screenOf = new Map(screens.map((screen) => [screen.id, screen]));
  const halls = await hallsOfSchedules(client, schedules);
  for (const schedule of schedules) {
    const screen = screenOf.get(schedule.screenId);
    const hall = halls.get(schedule.id);
    if (screen === undefined || hall === undefined) throw new Error(`Show ${schedule.id} has no screen`);
    const before = rows.claims.length;
    sellSchedule(schedule, screen, hall, claimed.get(schedule.id) ?? [], today, rows);
    if (rows.claims.length > before && known.has(schedule.id)) grown.push(schedule.id);
  }
  await addRows(client, 'bill', rows.bills);
  await addRows(client, 'sold_schedule', rows.soldSchedules);
  await addRows(client, 'bill_line', rows.lines);
  await addRows(client, 'seat_claim', rows.claims);
  await addRows(client, 'payment', rows.payments);
  await addRows(client, 'sandbox_payment', rows.providerPayments);
  await addRows(client, 'bill_event', rows.events);
  await client.query('UPDATE schedule SET lease_epoch = lease_epoch + 1 WHERE id = ANY($1)', [grown]);
  for (const hall of new Set(halls.values())) hall.free();
  return rows.claims.length;
}

async function hallsOfSchedules(client: Client, schedules: SchedulePlan[]): Promise<Map<number, Hall>> {
  const layouts = await client.query<{ id: number; layout_id: number; hall_bytes: Buffer }>(
    'SELECT s.id, l.id AS layout_id, l.hall_bytes FROM schedule s JOIN screen_layout l ON l.id = s.layout_id WHERE s.id = ANY($1)',
    [schedules.map((schedule) => schedule.id)],
  );
  const halls = new Map<number, Hall>();
  const ofSchedule = new Map<number, Hall>();
  for (const row of layouts.rows) {
    const hall = halls.get(row.layout_id) ?? Hall.fromBytes(row.hall_bytes);
    halls.set(row.layout_id, hall);
    ofSchedule.set(row.id, hall);
  }
  return ofSchedule;
}
