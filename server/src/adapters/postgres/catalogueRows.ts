/** What the catalogue asks for, and the rows of ports/catalogueStore.ts that it becomes. JSON columns are checked here, once. */
import type { Expression, InferResult } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { priceOn } from '../../contract/index.ts';
import { type SoldSchedule, soldSchedule } from '../../domain/soldSchedule.ts';
import type { ExhibitorRow, FaqTexts, MovieRow, PaymentMethodRow, ScheduleRow } from '../../ports/catalogueStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import { arrayOf, dayOf, db } from './query.ts';

export const urlsByKind = z.record(z.string(), z.string()).catch({});
const info = z.record(z.string(), z.string().nullable()).catch({});
const assets = z
  .object({
    overview: z.string().nullish(),
    background: z.string().nullish(),
    poster: z.object({ md: z.string(), lg: z.string() }).nullish(),
    trailer: z.object({ url: z.string(), seconds: z.int() }).nullish(),
    streaming: z.object({ provider: z.string(), url: z.string() }).nullish(),
  })
  .catch({});
const faqGroups = z
  .array(z.object({ title: z.unknown(), questions: z.array(z.object({ question: z.unknown(), answer: z.unknown() })) }))
  .catch([]);

/** All exhibitors. */
export const exhibitors = db
  .selectFrom('exhibitor as x')
  .select([
    'x.trade_name as tradeName',
    'x.timezone',
    'x.logos',
    'x.serving_on as servingOn',
    'x.email',
    'x.twitter',
    'x.info',
    'x.switched_off_at as switchedOffAt',
  ]);

export function exhibitor(row: InferResult<typeof exhibitors>[number] | undefined): ExhibitorRow {
  if (!row) throw new Error('There is no exhibitor: seed the database, or add one');
  const { switchedOffAt, ...seller } = row;
  return {
    ...seller,
    switchedOff: switchedOffAt !== null,
    logos: urlsByKind.parse(row.logos),
    info: info.parse(row.info),
  };
}

/** Answers are made safe again, as all HTML is that is read. */
export function faq(value: unknown): FaqTexts[] {
  return faqGroups.parse(value).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({ question, answer: safeLocalizedHtml(answer) })),
  }));
}

/** Films that are not archived, by id. */
export const movies = db
  .selectFrom('movie as m')
  .select([
    'm.id',
    'm.slug',
    'm.title',
    'm.tagline',
    'm.overview',
    'm.notice',
    'm.runtime',
    'm.directors',
    'm.actors',
    'm.genres',
    'm.nations',
    'm.original_language as originalLanguage',
    'm.spoken_languages as spokenLanguages',
    'm.showing_from_visibility as showingFromVisibility',
    'm.rating',
    'm.links',
    'm.assets',
    'm.visibility',
    'm.updated_at as updatedAt',
  ])
  .select((eb) => [
    dayOf(eb.ref('m.showing_from')).as('showingFrom'),
    dayOf(eb.ref('m.released_at')).as('releasedAt'),
    arrayOf(
      eb
        .selectFrom('_MovieToTag as of')
        .innerJoin('tag as t', 't.id', 'of.B')
        .select('t.id')
        .whereRef('of.A', '=', 'm.id')
        .where('t.archived_at', 'is', null)
        .orderBy('t.id'),
    ).as('tags'),
  ])
  .where('m.archived_at', 'is', null)
  .orderBy('m.id');

export function movie({ updatedAt, ...row }: InferResult<typeof movies>[number]): MovieRow {
  const { overview, background, poster, trailer, streaming } = assets.parse(row.assets);
  return {
    ...row,
    links: urlsByKind.parse(row.links),
    assets: {
      overview: overview ?? background ?? null,
      poster: poster ?? null,
      trailer: trailer ?? null,
      streaming: streaming ?? null,
    },
    updatedAtMs: updatedAt.getTime(),
  };
}

/** Schedules with what they are of and where, also drafts and what is archived. */
export const schedules = db
  .selectFrom('schedule as s')
  .innerJoin('movie as m', 'm.id', 's.movie_id')
  .innerJoin('movie_version as v', 'v.id', 's.version_id')
  .innerJoin('screen as r', 'r.id', 's.screen_id')
  .innerJoin('cinema as c', 'c.id', 's.cinema_id');

/** Schedules that are published; what they are of and where, nothing of it is archived. */
export const offered = schedules
  .where('s.draft', '=', false)
  .where('r.archived_at', 'is', null)
  .where('m.archived_at', 'is', null)
  .where('c.archived_at', 'is', null);

/** What is read of schedules. */
export function scheduleRows(of: typeof schedules) {
  return of
    .select([
      's.id',
      's.cinema_id as cinemaId',
      's.movie_id as movieId',
      's.screen_id as screenId',
      's.layout_id as layoutId',
      's.price_group_id as priceGroupId',
      's.start_at as startAt',
      's.end_at as endAt',
      's.cleaning_minutes as cleaningMinutes',
      's.visibility',
      'm.visibility as movieVisibility',
      's.purchasable_online as purchasableOnline',
      's.seatpicker_enabled as seatpickerEnabled',
      's.online_reserve as onlineReserve',
      's.cancelled_at as cancelledAt',
    ])
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('v.id'),
        text: eb.ref('v.text'),
        short: eb.ref('v.short'),
        dimension: eb.ref('v.dimension'),
        mediaType: eb.ref('v.media_type'),
        subtitleLanguages: eb.ref('v.subtitle_languages'),
      }).as('version'),
      jsonObjectFrom(
        eb
          .selectFrom('event as e')
          .select(['e.id', 'e.sell_online as sellOnline'])
          .whereRef('e.schedule_id', '=', 's.id'),
      ).as('event'),
    ]);
}

type Schedule = InferResult<ReturnType<typeof scheduleRows>>[number];

/** When the film ends for visitors: the screen is cleaned after they have left. */
function filmEndsAtMs({ endAt, cleaningMinutes }: Pick<Schedule, 'endAt' | 'cleaningMinutes'>): number {
  return endAt.getTime() - cleaningMinutes * 60_000;
}

export function schedule(row: Schedule): ScheduleRow {
  // An offer's row says more, which is no part of its schedule.
  const { id, cinemaId, movieId, screenId, layoutId, priceGroupId, version, event } = row;
  const { purchasableOnline, seatpickerEnabled, onlineReserve } = row;
  return {
    id,
    cinemaId,
    movieId,
    screenId,
    layoutId,
    priceGroupId,
    startAtMs: row.startAt.getTime(),
    endAtMs: filmEndsAtMs(row),
    visibility: row.visibility & row.movieVisibility,
    purchasableOnline,
    seatpickerEnabled,
    onlineReserve,
    cancelled: row.cancelledAt !== null,
    version,
    event,
  };
}

/** Payment methods that are not archived, in their order. */
export const paymentMethods = db
  .selectFrom('payment_method as p')
  .select(['p.id', 'p.name', 'p.payment_account_id as accountId', 'p.type', 'p.component', 'p.access', 'p.status'])
  .where('p.archived_at', 'is', null)
  .orderBy('p.sort')
  .orderBy('p.id');

export function paymentMethod({ status, ...row }: InferResult<typeof paymentMethods>[number]): PaymentMethodRow {
  return { ...row, active: status === 'active' };
}

export const settings = db.selectFrom('setting').select(['key', 'value']);

/** What an exhibitor sells with. */
export function sellerParts(exhibitorId: Expression<number>) {
  return [
    jsonArrayFrom(settings.where('exhibitor_id', '=', exhibitorId)).as('settings'),
    jsonArrayFrom(paymentMethods.where('p.exhibitor_id', '=', exhibitorId)).as('paymentMethods'),
    jsonArrayFrom(
      db
        .selectFrom('vat as t')
        .select(['t.id', 't.code'])
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('vat_rate')
              .select(['valid_from as validFrom', 'percent_hundredths as percentHundredths'])
              .whereRef('vat_id', '=', 't.id'),
          ).as('percentages'),
        )
        .where('t.exhibitor_id', '=', exhibitorId),
    ).as('vats'),
  ] as const;
}

/** The rates of a price group that are not archived, in their order. */
export function ratesOf(priceGroupId: Expression<number>) {
  return jsonArrayFrom(
    db
      .selectFrom('price_rate as p')
      .select([
        'p.id as priceRateId',
        'p.price_group_id as priceGroupId',
        'p.name',
        'p.description',
        'p.price_minor',
        'p.handling_minor',
        'p.weekday_prices',
        'p.dated_prices',
        'p.vat_id as vatId',
        'p.handling_vat_id as handlingVatId',
        'p.min_tickets as minTickets',
        'p.max_tickets as maxTickets',
        'p.per_schedule as perSchedule',
        'p.visibility',
        'p.usable',
        'p.weekdays',
        'p.start_from as startFrom',
        'p.start_until as startUntil',
        'p.one_day_ahead as oneDayAhead',
        'p.accept_voucher as acceptVoucher',
      ])
      .where('p.price_group_id', '=', priceGroupId)
      .where('p.archived_at', 'is', null)
      .orderBy('p.sort')
      .orderBy('p.id'),
  );
}

const weekdayPrices = z.array(z.object({ weekdays: z.array(z.int()), price_minor: z.int() }));
const ratePrices = z.object({
  price_minor: z.int(),
  handling_minor: z.int(),
  weekday_prices: weekdayPrices,
  dated_prices: z.array(
    z.object({
      valid_from: z.string(),
      price_minor: z.int(),
      handling_minor: z.int(),
      // What a node of the version before writes while this one starts has none.
      weekday_prices: weekdayPrices.default([]),
    }),
  ),
});

/** A rate as it is sold for a show on that cinema day. */
export function rate<R extends Record<keyof z.infer<typeof ratePrices>, unknown>>(row: R, scheduleDay: string) {
  const { price_minor: _, handling_minor: __, weekday_prices: ___, dated_prices: ____, ...rest } = row;
  const { price_minor, handling_minor, by_weekday } = priceOn(ratePrices.parse(row), scheduleDay);
  return { ...rest, priceMinor: price_minor, handlingMinor: handling_minor, isByWeekday: by_weekday };
}

/** The surcharges of a screen's seat classes. */
export function classRatesOf(screenId: Expression<number>) {
  return jsonArrayFrom(
    db
      .selectFrom('seat_class_rate')
      .select([
        'seat_class as seatClass',
        'name',
        'ticket_minor as ticketMinor',
        'handling_minor as handlingMinor',
        'color',
      ])
      .where('screen_id', '=', screenId),
  );
}

/** What is read of schedules that are sold, or would be. */
export function offerRows(of: typeof schedules) {
  return scheduleRows(of)
    .innerJoin('exhibitor as x', 'x.id', 'c.exhibitor_id')
    .select([
      's.draft',
      'x.id as exhibitorId',
      'x.trade_name as tradeName',
      'x.email',
      'x.timezone',
      'x.info',
      'x.switched_off_at as switchedOffAt',
      'c.name as cinemaName',
      'c.address1',
      'c.zip',
      'c.city',
      'c.country_code as countryCode',
      'r.name as screenName',
      'm.title as movieTitle',
      'm.assets',
      'm.rating',
    ])
    .select((eb) => [
      eb.selectFrom('event as e').select('e.title').whereRef('e.schedule_id', '=', 's.id').as('eventTitle'),
      ratesOf(eb.ref('s.price_group_id')).as('rates'),
      classRatesOf(eb.ref('s.screen_id')).as('classRates'),
      ...sellerParts(eb.ref('x.id')),
    ]);
}

export function sold(row: InferResult<ReturnType<typeof offerRows>>[number], accent: string): SoldSchedule {
  const { tradeName, email, timezone, cinemaName, address1, zip, city, countryCode } = row;
  return soldSchedule({
    exhibitor: { name: tradeName, email, vat: info.parse(row.info).vat ?? null, timezone, accent },
    cinema: { name: cinemaName, address1, zip, city, countryCode },
    screenName: row.screenName,
    movieTitle: row.movieTitle,
    eventTitle: row.eventTitle ?? null,
    posterUrl: assets.parse(row.assets).poster?.lg ?? null,
    rating: row.rating,
    versionShort: row.version.short,
    startAtMs: row.startAt.getTime(),
    endAtMs: filmEndsAtMs(row),
  });
}
