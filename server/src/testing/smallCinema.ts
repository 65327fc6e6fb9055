/** The rows of a cinema with one film, for tests and benchmarks that want their own halls, rates and shows. */
import '@parterre/engine/node';
import { Hall, type HallDocument, type HallRow } from '@parterre/engine';
import type { Compilable, Insertable } from 'kysely';
import { db, type Queryable, rowOf, type Tables, writtenBy } from '../adapters/postgres/query.ts';
import type { ScreenConfig } from '../contract/catalogue.ts';
import type { PaymentComponent } from '../contract/enumerations.ts';

const hourMs = 3_600_000;

/** A published layout on a screen of its own. */
export interface SmallScreen {
  screenId: number;
  layoutId: number;
}

/** Columns that are other than usual. */
type Some<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

export interface SmallCinema {
  rate(name: string, priceMinor: number, more?: Some<'price_rate'>): Promise<number>;
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
  schedule(screen: SmallScreen, startAtMs: number, more?: Some<'schedule'>): Promise<number>;
  /** Answers with its show. */
  event(screen: SmallScreen, startAtMs: number, slug: string, more?: Some<'schedule'>): Promise<number>;
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

export async function smallCinema(on: Queryable): Promise<SmallCinema> {
  const idOf = async (added: Compilable<{ id: number }>): Promise<number> => (await rowOf(on, added))?.id ?? 0;

  const exhibitor_id = await idOf(
    db
      .insertInto('exhibitor')
      .values({
        trade_name: 'Cinema Test',
        timezone: 'Europe/Brussels',
        logos: {},
        email: 'hello@example.com',
        info: {},
      })
      .returning('id'),
  );
  const cinema_id = await idOf(
    db
      .insertInto('cinema')
      .values({ exhibitor_id, name: 'Test', address1: 'Street 1', city: 'Ghent', zip: '9000', country_code: 'BE' })
      .returning('id'),
  );
  const movie_id = await idOf(
    db
      .insertInto('movie')
      .values({
        exhibitor_id,
        slug: 'night-train',
        internal_title: 'Night Train',
        title: inAllLocales('Night Train'),
        overview: inAllLocales('A train.'),
        runtime: 100,
        nations: ['BE'],
        original_language: 'fr',
        spoken_languages: ['fr'],
        rating: 'all',
        links: {},
        assets: {},
      })
      .returning('id'),
  );
  const version_id = await idOf(
    db
      .insertInto('movie_version')
      .values({
        movie_id,
        text: inAllLocales('Original'),
        short: 'OV',
        dimension: '2D',
        media_type: 'DIGITAL',
        language: 'fr',
      })
      .returning('id'),
  );
  const price_group_id = await idOf(
    db.insertInto('price_group').values({ exhibitor_id, name: 'Normal' }).returning('id'),
  );
  const vat = async (code: string, percent_hundredths: number): Promise<number> => {
    const name = inAllLocales(code);
    const vat_id = await idOf(db.insertInto('vat').values({ exhibitor_id, code, name }).returning('id'));
    await writtenBy(on, db.insertInto('vat_rate').values({ vat_id, valid_from: '2000-01-01', percent_hundredths }));
    return vat_id;
  };
  const vatIds = { vat_id: await vat('admission', 600), handling_vat_id: await vat('service', 2100) };
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
    const screenId = await idOf(
      db
        .insertInto('screen')
        .columns(['cinema_id', 'accessible', 'sort', 'config', 'name', 'short_name'])
        .expression((eb) =>
          eb
            .selectFrom('screen')
            .select(['cinema_id', 'accessible', 'sort', 'config'])
            .select((of) => [of.val(`Screen ${screens}`).as('name'), of.val(String(screens)).as('short_name')])
            .where('id', '=', screen.screenId),
        )
        .returning('id'),
    );
    await writtenBy(
      on,
      db
        .insertInto('seat_class_rate')
        .columns(['seat_class', 'name', 'ticket_minor', 'handling_minor', 'color', 'screen_id'])
        .expression((eb) =>
          eb
            .selectFrom('seat_class_rate')
            .select(['seat_class', 'name', 'ticket_minor', 'handling_minor', 'color'])
            .select((of) => of.cast<number>(of.val(screenId), 'integer').as('screen_id'))
            .where('screen_id', '=', screen.screenId),
        ),
    );
    return { screenId, layoutId: screen.layoutId };
  }

  async function schedule(screen: SmallScreen, startAtMs: number, more: Some<'schedule'> = {}): Promise<number> {
    const { screenId, layoutId } = await freeScreen(screen, startAtMs);
    return idOf(
      db
        .insertInto('schedule')
        .values({
          movie_id,
          cinema_id,
          screen_id: screenId,
          layout_id: layoutId,
          version_id,
          price_group_id,
          start_at: new Date(startAtMs),
          end_at: new Date(startAtMs + 2 * hourMs),
          ...more,
        })
        .returning('id'),
    );
  }

  /** The account of the sandbox: there is one, once a method needs it. */
  let account: Promise<number> | undefined;
  const sandboxAccount = () => {
    account ??= idOf(
      db.insertInto('payment_account').values({ exhibitor_id, driver: 'sandbox', name: 'Sandbox' }).returning('id'),
    );
    return account;
  };

  return {
    schedule,

    rate: (name, price_minor, more = {}) =>
      idOf(
        db
          .insertInto('price_rate')
          .values({ price_group_id, name: inAllLocales(name), price_minor, ...vatIds, ...more })
          .returning('id'),
      ),

    method: async (component) =>
      idOf(
        db
          .insertInto('payment_method')
          .values({
            exhibitor_id,
            payment_account_id: await sandboxAccount(),
            name: inAllLocales(component),
            driver: 'sandbox',
            type: 'online',
            component,
            status: 'active',
            config: {},
            frontend_config: {},
          })
          .returning('id'),
      ),

    cash: () =>
      idOf(
        db
          .insertInto('payment_method')
          .values({
            exhibitor_id,
            name: inAllLocales('Cash'),
            driver: 'cash',
            type: 'cash',
            component: 'redirect',
            status: 'active',
            config: {},
            frontend_config: {},
          })
          .returning('id'),
      ),

    async screen(document, config = {}) {
      screens += 1;
      const screenId = await idOf(
        db
          .insertInto('screen')
          .values({
            cinema_id,
            name: `Screen ${screens}`,
            short_name: String(screens),
            // A test can tell which seats are given next: …
            config: {
              stranded_seats: 'off',
              auto_assign_seats: { algorithm: 'top_left_to_bottom_right' },
              ...config,
            },
          })
          .returning('id'),
      );
      const hall = Hall.fromDocument(document);
      try {
        const layoutId = await idOf(
          db
            .insertInto('screen_layout')
            .values({
              screen_id: screenId,
              number: 1,
              document,
              hall_bytes: Buffer.from(hall.toBytes()),
              seat_count: hall.seatCount,
              published_at: new Date(),
            })
            .returning('id'),
        );
        return { screenId, layoutId };
      } finally {
        hall.free();
      }
    },

    async classRate({ screenId: screen_id }, seat_class, { ticketMinor: ticket_minor, handlingMinor: handling_minor }) {
      await writtenBy(
        on,
        db.insertInto('seat_class_rate').values({
          screen_id,
          seat_class,
          name: inAllLocales(seat_class),
          color: '#c9a227',
          ticket_minor,
          handling_minor,
        }),
      );
    },

    async event(screen, startAtMs, slug, more = {}) {
      const schedule_id = await schedule(screen, startAtMs, more);
      const text = inAllLocales(slug);
      await writtenBy(
        on,
        db.insertInto('event').values({
          slug,
          schedule_id,
          title: text,
          page_title: text,
          description: text,
          content: text,
          sell_online: true,
        }),
      );
      return schedule_id;
    },
  };
}
