/** What a new day lacks: shows and their events where nothing else stands, and sales. No row that is there is touched. */
import { Hall } from '@parterre/engine';
import type { Client } from 'pg';
import { liveChannel } from '../../server/src/adapters/postgres/liveBus.ts';
import type { ScheduleFacts } from '../../server/src/domain/soldSchedule.ts';
import { type LiveNews, scheduleNews } from '../../server/src/ports/liveBus.ts';
import type { House } from './houses/house.ts';
import type { Present } from './present.ts';
import { cleaning, eventSlug, firstIdOf, rolesOf, type ShowPlan, trailers } from './programme.ts';
import { addMissingRows, addRows } from './rows.ts';
import { type SaleRows, Sales, type SaleTime, type ShowForSale } from './sales.ts';

/** Adds what is planned and stands in nobody's way. Answers the ids of the new shows. */
export async function addShows(client: Client, { exhibitor }: House, plans: ShowPlan[]): Promise<number[]> {
  // What was moved or cancelled keeps its id, and is not planned once more.
  const taken = await client.query<{ place: number }>(
    `SELECT p.place FROM jsonb_to_recordset($1::jsonb) AS p(place integer, id integer, screen integer, from_ms float8, to_ms float8, slug text)
     WHERE EXISTS (SELECT FROM schedule s WHERE s.id = p.id OR s.screen_id = p.screen AND s.cancelled_at IS NULL
         AND s.start_at < to_timestamp(p.to_ms / 1000) AND s.end_at > to_timestamp(p.from_ms / 1000))
       OR EXISTS (SELECT FROM event e JOIN schedule s ON s.id = e.schedule_id JOIN cinema c ON c.id = s.cinema_id
         WHERE e.slug = p.slug AND c.exhibitor_id = $2)`,
    [
      JSON.stringify(
        plans.map(({ id, screenId, startAtMs, endAtMs, event, day }, place) => ({
          place,
          id,
          screen: screenId,
          from_ms: startAtMs,
          to_ms: endAtMs,
          slug: event && eventSlug(event, day),
        })),
      ),
      exhibitor.id,
    ],
  );
  const places = new Set(taken.rows.map(({ place }) => place));
  const shows = plans.filter((_, place) => !places.has(place));
  await addRows(
    client,
    'schedule',
    shows.map((show) => ({
      id: show.id,
      movie_id: show.filmId,
      cinema_id: show.cinemaId,
      screen_id: show.screenId,
      layout_id: show.layoutId,
      version_id: show.versionId,
      price_group_id: show.priceGroupId,
      start_at: new Date(show.startAtMs).toISOString(),
      end_at: new Date(show.endAtMs).toISOString(),
      preshow_minutes: trailers,
      cleaning_minutes: cleaning,
      draft: false,
      visibility: 15,
      purchasable_online: show.purchasableOnline,
      seatpicker_enabled: show.seatpickerEnabled,
      blocked_seats: [],
      online_reserve: show.onlineReserve,
    })),
  );
  await addRows(
    client,
    'event',
    shows.flatMap(({ id, event, day }) =>
      event === null
        ? []
        : [
            {
              id,
              slug: eventSlug(event, day),
              schedule_id: id,
              title: event.title,
              page_title: event.pageTitle,
              description: event.description,
              content: event.content,
              sell_online: event.sellOnline,
              theme: event.theme,
            },
          ],
    ),
  );
  return shows.map(({ id }) => id);
}

interface ShowRow {
  id: number;
  movie_id: number;
  cinema_id: number;
  screen_id: number;
  layout_id: number;
  price_group_id: number;
  start_at: Date;
  purchasable_online: boolean;
  event_slug: string | null;
  facts: Omit<ScheduleFacts, 'exhibitor' | 'startAtMs' | 'endAtMs'>;
  film_ends_at: Date;
  claimed: number[];
}

/**
 * The demo's shows of days that begin at these ids, of which nobody has changed anything. KEY SHARE: until we are done nobody changes them,
 * and everybody may buy; one that somebody is changing now is left out.
 */
const untouched = `
  SELECT s.id, s.movie_id, s.cinema_id, s.screen_id, s.layout_id, s.price_group_id, s.start_at, s.purchasable_online, e.slug AS event_slug,
    json_build_object(
      'cinema', json_build_object('name', c.name, 'address1', c.address1, 'zip', c.zip, 'city', c.city, 'countryCode', c.country_code),
      'screenName', r.name, 'movieTitle', m.title, 'eventTitle', e.title, 'posterUrl', m.assets->'poster'->>'lg', 'rating', m.rating,
      'versionShort', v.short) AS facts,
    s.end_at - make_interval(mins => s.cleaning_minutes) AS film_ends_at,
    array(SELECT seat_index FROM seat_claim k WHERE k.schedule_id = s.id ORDER BY 1) AS claimed
  FROM schedule s JOIN cinema c ON c.id = s.cinema_id JOIN screen r ON r.id = s.screen_id JOIN movie m ON m.id = s.movie_id
    JOIN movie_version v ON v.id = s.version_id LEFT JOIN event e ON e.schedule_id = s.id
  WHERE s.id >= $1 AND s.id < $2 AND s.screen_id = ANY($3) AND s.row_version = 1 AND s.layout_epoch = 0 AND s.cancelled_at IS NULL AND NOT s.draft
    AND m.archived_at IS NULL
  ORDER BY s.id FOR KEY SHARE OF s SKIP LOCKED`;

/** The demo's shows from `today` until `end`, as they may sell. `halls` gets theirs, by layout. */
async function showsForSale(
  client: Client,
  house: House,
  present: Present,
  { today, end }: { today: string; end: string },
  halls: Map<number, Hall>,
): Promise<ShowForSale[]> {
  const screenIds = [...present.screens.keys()];
  const { rows } = await client.query<ShowRow>(untouched, [firstIdOf(today), firstIdOf(end), screenIds]);
  const layouts = await client.query<{ id: number; hall_bytes: Buffer }>(
    'SELECT id, hall_bytes FROM screen_layout WHERE id = ANY($1)',
    [[...new Set(rows.map((row) => row.layout_id))]],
  );
  for (const { id, hall_bytes } of layouts.rows) halls.set(id, Hall.fromBytes(hall_bytes));
  const families = new Set(house.films.filter(({ daypart }) => daypart === 'morning').map(({ id }) => id));
  const inPlace = rows.map((row) => ({
    id: row.id,
    screenId: row.screen_id,
    priceGroupId: row.price_group_id,
    startAtMs: row.start_at.getTime(),
    eventSlug: row.event_slug,
  }));
  const roles = rolesOf(house, inPlace, present.seller.timezone);
  return rows.flatMap((row): ShowForSale[] => {
    const screen = present.screens.get(row.screen_id);
    const hall = halls.get(row.layout_id);
    if (!screen || !hall) return [];
    const { cinema, ...facts } = row.facts;
    return [
      {
        id: row.id,
        cinemaId: row.cinema_id,
        priceGroupId: row.price_group_id,
        startAtMs: row.start_at.getTime(),
        purchasableOnline: row.purchasable_online,
        isForFamilies: families.has(row.movie_id),
        role: roles.get(row.id) ?? 'plain',
        screen,
        hall,
        claimed: row.claimed,
        facts: {
          exhibitor: present.seller,
          cinema,
          ...facts,
          startAtMs: row.start_at.getTime(),
          endAtMs: row.film_ends_at.getTime(),
        },
      },
    ];
  });
}

/** What a run has written, to be read back. */
export interface Written {
  shows: number[];
  bills: string[];
  /** Seats sold, and those that somebody else was quicker to buy. */
  seats: number;
  lost: number;
}

/** Sells, from `today` until `end`. `shows`: those that are new, of which no server can have heard. */
export async function addSales(
  client: Client,
  house: House,
  present: Present,
  days: { today: string; end: string },
  time: Omit<SaleTime, 'today'>,
  shows: number[],
): Promise<Written> {
  const halls = new Map<number, Hall>();
  const sales = new Sales(house, present, { ...time, today: days.today });
  for (const show of await showsForSale(client, house, present, days, halls)) sales.sell(show);
  for (const hall of halls.values()) hall.free();
  return writeSales(client, house, sales.rows, shows);
}

/**
 * In the order in which checkouts write, so that none waits for another that waits for it. A bill of which somebody was quicker to buy a
 * seat is left out, and so is one that is there.
 */
async function writeSales(client: Client, house: House, rows: SaleRows, newShows: number[]): Promise<Written> {
  await addMissingRows(client, 'sold_schedule', rows.soldSchedules.toSorted(by('id')), ['id']);
  const added = await addMissingRows<{ uuid: string }>(client, 'bill', rows.bills, ['uuid']);
  const bills = new Set(added.map(({ uuid }) => uuid));
  const claims = rows.claims.filter((claim) => bills.has(claim.bill_uuid as string));
  claims.sort((one, other) => by('schedule_id')(one, other) || by('seat_index')(one, other));
  const key = ['schedule_id', 'seat_index', 'bill_uuid'] as const;
  const claimed = await addMissingRows<ClaimRow>(client, 'seat_claim', claims, [...key]);
  if (claimed.length < claims.length) {
    const own = new Set(claimed.map((claim) => key.map((column) => claim[column]).join()));
    const lost = claims.filter((claim) => !own.has(key.map((column) => claim[column]).join()));
    const without = [...new Set(lost.map((claim) => claim.bill_uuid as string))];
    await client.query('DELETE FROM seat_claim WHERE bill_uuid = ANY($1)', [without]);
    await client.query('DELETE FROM bill WHERE uuid = ANY($1)', [without]);
    for (const uuid of without) bills.delete(uuid);
  }
  const ofThese = (some: SaleRows['lines']) => some.filter((row) => bills.has(row.bill_uuid as string));
  const payments = ofThese(rows.payments);
  const paid = new Set(payments.map(({ id }) => id));
  await addRows(client, 'bill_line', ofThese(rows.lines));
  await addRows(client, 'payment', payments);
  await addRows(
    client,
    'sandbox_payment',
    rows.providerPayments.filter(({ reference }) => paid.has(reference)),
  );
  await addRows(client, 'bill_event', ofThese(rows.events));
  const kept = claimed.filter((claim) => bills.has(claim.bill_uuid));
  await tellServers(client, house, kept, newShows);
  return { shows: newShows, bills: [...bills], seats: kept.length, lost: rows.claims.length - kept.length };
}

interface ClaimRow {
  schedule_id: number;
  seat_index: number;
  bill_uuid: string;
}

const by =
  (column: string) =>
  (one: Record<string, unknown>, other: Record<string, unknown>): number => {
    const [first, second] = [one[column] as string | number, other[column] as string | number];
    return first < second ? -1 : first > second ? 1 : 0;
  };

/** Servers that run hear of the new shows, and mark what was sold of others as they do after each order: a job a show. */
async function tellServers(
  client: Client,
  { exhibitor }: House,
  claims: ClaimRow[],
  newShows: number[],
): Promise<void> {
  const news = scheduleNews(newShows).map((one): LiveNews => ({ ...one, exhibitorId: exhibitor.id }));
  await client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
    liveChannel,
    news.map((one) => JSON.stringify([one])),
  ]);
  // No server has run here yet.
  const jobs = await client.query<{ there: boolean }>(
    "SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS there",
  );
  if (jobs.rows[0]?.there !== true) return;
  const billsOf = new Map<number, Set<string>>();
  for (const { schedule_id, bill_uuid } of claims) {
    const bills = billsOf.get(schedule_id) ?? new Set();
    billsOf.set(schedule_id, bills.add(bill_uuid));
  }
  for (const id of newShows) billsOf.delete(id);
  for (const bills of billsOf.values()) await client.query('SELECT add_settled_jobs($1, NULL)', [[...bills]]);
}
