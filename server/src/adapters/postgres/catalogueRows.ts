/** Prisma's rows as the rows of ports/catalogueStore.ts. JSON columns are checked here, once. */
import { z } from 'zod';
import { ageRatings, paymentComponents } from '../../contract/enumerations.ts';
import { priceOn } from '../../domain/pricing.ts';
import { type SoldSchedule, soldSchedule } from '../../domain/soldSchedule.ts';
import type {
  ExhibitorRow,
  FaqTexts,
  MovieRow,
  PaymentMethodRow,
  RateRow,
  ScheduleRow,
  VatRow,
} from '../../ports/catalogueStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import type {
  Cinema,
  Event,
  Exhibitor,
  Movie,
  MovieVersion,
  PaymentMethod,
  PriceRate,
  Schedule,
  Vat,
  VatRate,
} from './generated/client.ts';

const urlsByKind = z.record(z.string(), z.string()).catch({});
const info = z.record(z.string(), z.string().nullable()).catch({});
const assets = z
  .object({
    overview: z.string().nullish(),
    background: z.string().nullish(),
    poster: z.object({ md: z.string(), lg: z.string() }).nullish(),
    streaming: z.object({ provider: z.string(), url: z.string() }).nullish(),
  })
  .catch({});
const faqGroups = z
  .array(z.object({ title: z.unknown(), questions: z.array(z.object({ question: z.unknown(), answer: z.unknown() })) }))
  .catch([]);
const component = z.enum(paymentComponents).catch('redirect');
const rating = z.enum(ageRatings).catch('all');

export function exhibitor(row: Exhibitor | null): ExhibitorRow {
  if (!row) throw new Error('There is no exhibitor: seed the database, or add one');
  const switchedOff = row.switchedOffAt !== null;
  return { ...row, switchedOff, logos: urlsByKind.parse(row.logos), info: info.parse(row.info) };
}

/** Answers are made safe again, as all HTML is that is read. */
export function faq(value: unknown): FaqTexts[] {
  return faqGroups.parse(value).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({ question, answer: safeLocalizedHtml(answer) })),
  }));
}

/** A `date` column arrives as midnight UTC. */
function day(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

export function movie(row: Movie & { tags: { id: number }[] }): MovieRow {
  const { overview, background, poster, streaming } = assets.parse(row.assets);
  return {
    ...row,
    showingFrom: day(row.showingFrom),
    releasedAt: day(row.releasedAt),
    rating: rating.parse(row.rating),
    links: urlsByKind.parse(row.links),
    assets: { overview: overview ?? background ?? null, poster: poster ?? null, streaming: streaming ?? null },
    updatedAtMs: row.updatedAt.getTime(),
    tags: row.tags.map((tag) => tag.id),
  };
}

/** When the film ends for visitors: the screen is cleaned after they have left. */
function filmEndsAtMs({ endAt, cleaningMinutes }: Pick<Schedule, 'endAt' | 'cleaningMinutes'>): number {
  return endAt.getTime() - cleaningMinutes * 60_000;
}

export function schedule(
  row: Schedule & {
    version: MovieVersion;
    event: Pick<Event, 'id' | 'sellOnline'> | null;
    movie: Pick<Movie, 'visibility'>;
  },
): ScheduleRow {
  return {
    ...row,
    visibility: row.visibility & row.movie.visibility,
    startAtMs: row.startAt.getTime(),
    endAtMs: filmEndsAtMs(row),
    cancelled: row.cancelledAt !== null,
  };
}

export function paymentMethod(row: PaymentMethod): PaymentMethodRow {
  return { ...row, component: component.parse(row.component), active: row.status === 'active' };
}

const datedPrices = z.array(
  z.object({ valid_from: z.string(), price_minor: z.int(), handling_minor: z.int() }).transform((row) => ({
    validFrom: row.valid_from,
    priceMinor: row.price_minor,
    handlingMinor: row.handling_minor,
  })),
);

/** A rate as it is sold for a show on that cinema day. */
export function rate({ id, ...row }: PriceRate, scheduleDay: string): RateRow {
  return {
    ...row,
    priceRateId: id,
    ...priceOn({ ...row, datedPrices: datedPrices.parse(row.datedPrices) }, scheduleDay),
  };
}

export function vat(row: Vat & { percentages: VatRate[] }): VatRow {
  return {
    id: row.id,
    code: row.code,
    percentages: row.percentages.map(({ validFrom, percentHundredths }) => ({
      validFrom: validFrom.toISOString().slice(0, 10),
      percentHundredths,
    })),
  };
}

export function sold(
  row: Schedule & {
    version: MovieVersion;
    event: Pick<Event, 'title'> | null;
    movie: Pick<Movie, 'title' | 'assets' | 'rating'>;
    cinema: Cinema;
    screen: { name: string };
  },
  seller: ExhibitorRow,
  accent: string,
): SoldSchedule {
  const { name, address1, zip, city, countryCode } = row.cinema;
  return soldSchedule({
    exhibitor: {
      name: seller.tradeName,
      email: seller.email,
      vat: seller.info.vat ?? null,
      timezone: seller.timezone,
      accent,
    },
    cinema: { name, address1, zip, city, countryCode },
    screenName: row.screen.name,
    movieTitle: row.movie.title,
    eventTitle: row.event?.title ?? null,
    posterUrl: assets.parse(row.movie.assets).poster?.lg ?? null,
    rating: rating.parse(row.movie.rating),
    versionShort: row.version.short,
    startAtMs: row.startAt.getTime(),
    endAtMs: filmEndsAtMs(row),
  });
}
