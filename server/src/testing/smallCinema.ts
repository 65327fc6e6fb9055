/** The rows of a cinema with one film, for tests and benchmarks that want their own halls, rates and shows. */
import '@parterre/engine/node';
import { Hall, type HallDocument, type HallRow } from '@parterre/engine';
import type { PrismaClient } from '../adapters/postgres/prisma.ts';
import type { ScreenConfig } from '../contract/catalogue.ts';
import type { PaymentComponent } from '../contract/enumerations.ts';

const hourMs = 3_600_000;

/** A published layout on a screen of its own. */
export interface SmallScreen {
  screenId: number;
  layoutId: number;
}

export interface SmallCinema {
  rate(name: string, priceMinor: number, more?: object): Promise<number>;
  /** A payment method of the sandbox, where all of a cinema's money comes into one account. */
  method(component: PaymentComponent): Promise<number>;
  /** Cash, wherever it may be offered. */
  cash(): Promise<number>;
  /** `config`: stranded seats are allowed unless it says otherwise. */
  screen(document: HallDocument, config?: Partial<ScreenConfig>): Promise<SmallScreen>;
  classRate(
    screen: SmallScreen,
    seatClass: string,
    surcharge: { ticketMinor: number; handlingMinor: number },
  ): Promise<void>;
  /**
   * Two hours long. A screen plays one show at a time: where it would be the second, it is in a screen that is like this one.
   */
  schedule(screen: SmallScreen, startAtMs: number, more?: object): Promise<number>;
  /** Answers with its show. */
  event(screen: SmallScreen, startAtMs: number, slug: string, more?: object): Promise<number>;
}

/** A text that says in which language it is. */
export const inAllLocales = (en: string) => ({ en, fr: `${en} (fr)`, 'nl-BE': `${en} (nl)`, de: `${en} (de)` });

/** Rows lettered from the top; the first class is `standard_seats`, the second `vip_seats`. */
export function hallOf(rows: HallRow[]): HallDocument {
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Test hall',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [
      { key: 'standard_seats', name: 'Standard' },
      { key: 'vip_seats', name: 'VIP' },
    ],
    rows,
  };
}

/** `seatsPerRow` seats in each of `rows` rows: seat index = row * seatsPerRow + slot. */
export function plainRows(rows: number, seatsPerRow: number, seat: HallRow['seats'][number] = {}): HallRow[] {
  return Array.from({ length: rows }, () => ({ seats: Array.from({ length: seatsPerRow }, () => seat) }));
}

export async function smallCinema(prisma: PrismaClient): Promise<SmallCinema> {
  const exhibitor = await prisma.exhibitor.create({
    data: { tradeName: 'Cinema Test', timezone: 'Europe/Brussels', logos: {}, email: 'hello@example.com', info: {} },
  });
  const cinema = await prisma.cinema.create({
    data: {
      exhibitorId: exhibitor.id,
      name: 'Test',
      address1: 'Street 1',
      city: 'Ghent',
      zip: '9000',
      countryCode: 'BE',
    },
  });
  const movie = await prisma.movie.create({
    data: {
      exhibitorId: exhibitor.id,
      slug: 'night-train',
      internalTitle: 'Night Train',
      title: inAllLocales('Night Train'),
      overview: inAllLocales('A train.'),
      runtime: 100,
      directors: [],
      actors: [],
      genres: [],
      nations: ['BE'],
      originalLanguage: 'fr',
      spokenLanguages: ['fr'],
      rating: 'all',
      links: {},
      assets: {},
      versions: {
        create: {
          text: inAllLocales('Original'),
          short: 'OV',
          dimension: '2D',
          mediaType: 'DIGITAL',
          language: 'fr',
          subtitleLanguages: [],
        },
      },
    },
    include: { versions: true },
  });
  const group = await prisma.priceGroup.create({ data: { exhibitorId: exhibitor.id, name: 'Normal' } });
  const vat = (code: string, percentHundredths: number) =>
    prisma.vat.create({
      data: {
        exhibitorId: exhibitor.id,
        code,
        name: inAllLocales(code),
        percentages: { create: { validFrom: new Date('2000-01-01'), percentHundredths } },
      },
    });
  const vatIds = { vatId: (await vat('admission', 600)).id, handlingVatId: (await vat('service', 2100)).id };
  let screens = 0;
  const played: { screenId: number; startAtMs: number }[] = [];

  /** The screen, or another one with the same hall, rules and prices when it plays at that time. */
  async function freeScreen(screen: SmallScreen, startAtMs: number): Promise<SmallScreen> {
    const isTaken = played.some(
      (schedule) => schedule.screenId === screen.screenId && Math.abs(schedule.startAtMs - startAtMs) < 2 * hourMs,
    );
    if (!isTaken) {
      played.push({ screenId: screen.screenId, startAtMs });
      return screen;
    }
    screens += 1;
    const { id, name, shortName, config, ...like } = await prisma.screen.findUniqueOrThrow({
      where: { id: screen.screenId },
    });
    const rates = await prisma.seatClassRate.findMany({ where: { screenId: id } });
    const twin = await prisma.screen.create({
      data: { ...like, name: `Screen ${screens}`, shortName: String(screens), config: config ?? {} },
    });
    for (const rate of rates)
      await prisma.seatClassRate.create({ data: { ...rate, name: rate.name ?? {}, screenId: twin.id } });
    return { screenId: twin.id, layoutId: screen.layoutId };
  }

  async function schedule(screen: SmallScreen, startAtMs: number, more: object = {}): Promise<number> {
    const { id } = await prisma.schedule.create({
      data: {
        movieId: movie.id,
        cinemaId: cinema.id,
        ...(await freeScreen(screen, startAtMs)),
        versionId: movie.versions[0]?.id ?? 0,
        priceGroupId: group.id,
        startAt: new Date(startAtMs),
        endAt: new Date(startAtMs + 2 * hourMs),
        ...more,
      },
    });
    return id;
  }

  return {
    schedule,

    async rate(name, priceMinor, more = {}) {
      const data = { priceGroupId: group.id, name: inAllLocales(name), priceMinor, ...vatIds, ...more };
      return (await prisma.priceRate.create({ data })).id;
    },

    async method(component) {
      const account = { exhibitorId: exhibitor.id, driver: 'sandbox', name: 'Sandbox' };
      const { id: accountId } =
        (await prisma.paymentAccount.findFirst({ where: account })) ??
        (await prisma.paymentAccount.create({ data: account }));
      const { id } = await prisma.paymentMethod.create({
        data: {
          exhibitorId: exhibitor.id,
          accountId,
          name: inAllLocales(component),
          driver: 'sandbox',
          type: 'online',
          component,
          status: 'active',
          config: {},
          frontendConfig: {},
        },
      });
      return id;
    },

    async cash() {
      const { id } = await prisma.paymentMethod.create({
        data: {
          exhibitorId: exhibitor.id,
          name: inAllLocales('Cash'),
          driver: 'cash',
          type: 'cash',
          component: 'redirect',
          status: 'active',
          config: {},
          frontendConfig: {},
        },
      });
      return id;
    },

    async screen(document, config = {}) {
      screens += 1;
      const screen = await prisma.screen.create({
        data: {
          cinemaId: cinema.id,
          name: `Screen ${screens}`,
          shortName: String(screens),
          // A test can tell which seats are given next: …
          config: {
            stranded_seats: 'off',
            auto_assign_seats: { algorithm: 'top_left_to_bottom_right' },
            ...config,
          },
        },
      });
      const hall = Hall.fromDocument(document);
      try {
        const layout = await prisma.screenLayout.create({
          data: {
            screenId: screen.id,
            number: 1,
            document: JSON.parse(JSON.stringify(document)),
            hallBytes: new Uint8Array(hall.toBytes()),
            seatCount: hall.seatCount,
            publishedAt: new Date(),
          },
        });
        return { screenId: screen.id, layoutId: layout.id };
      } finally {
        hall.free();
      }
    },

    async classRate({ screenId }, seatClass, surcharge) {
      await prisma.seatClassRate.create({
        data: { screenId, seatClass, name: inAllLocales(seatClass), color: '#c9a227', ...surcharge },
      });
    },

    async event(screen, startAtMs, slug, more = {}) {
      const scheduleId = await schedule(screen, startAtMs, more);
      const text = inAllLocales(slug);
      await prisma.event.create({
        data: { slug, scheduleId, title: text, pageTitle: text, description: text, content: text, sellOnline: true },
      });
      return scheduleId;
    },
  };
}
