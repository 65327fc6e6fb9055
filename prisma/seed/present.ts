/** What the database says of a house: what the demo wrote, as people have changed it since. */
import { type RatePrices, type ScreenConfig, screenConfigSchema } from '@parterre/server/contract/schemas';
import type { Client } from 'pg';
import type { ClassSurcharge } from '../../server/src/domain/pricing.ts';
import { parseSettings } from '../../server/src/domain/settings.ts';
import type { ScheduleFacts } from '../../server/src/domain/soldSchedule.ts';
import type { RateRules } from '../../server/src/domain/tariffCaps.ts';
import type { VatPercentage } from '../../server/src/domain/vat.ts';
import type { House } from './houses/house.ts';

export interface PresentRate extends RateRules, RatePrices {
  priceGroupId: number;
  name: unknown;
  vatId: number;
  handlingVatId: number;
}

export interface PresentScreen {
  cinemaId: number;
  /** The newest that was published. */
  layoutId: number;
  config: ScreenConfig;
  /** By class key. */
  classes: Map<string, ClassSurcharge & { name: unknown }>;
  /** Seats out of order, by name. */
  outages: { rowLabel: string; seatLabel: string }[];
}

/** What is archived, or never was there, is in none of the maps; all are by id. */
export interface Present {
  seller: ScheduleFacts['exhibitor'];
  midnightOffset: number;
  /** Whether the website sells tickets, and how many in one order. */
  sellsOnline: boolean;
  maxTicketsPerOrder: number;
  films: Map<number, { runtime: number; versionIds: number[] }>;
  screens: Map<number, PresentScreen>;
  /** Rates by price group, in their order. */
  rates: Map<number, PresentRate[]>;
  vats: Map<number, { code: string; percentages: VatPercentage[] }>;
  /** With which visitors pay in the sandbox. */
  methods: { id: number; accountId: number; name: unknown; kind: string }[];
}

/** KEY SHARE: what shows are made of is not archived until they are there; whoever archives it waits, and then sees them. */
const sql = {
  exhibitor: `
    SELECT trade_name, email, info->>'vat' AS vat, timezone,
      (SELECT coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]') FROM setting WHERE exhibitor_id = x.id) AS settings
    FROM exhibitor x WHERE id = $1`,
  films: `
    SELECT m.id, m.runtime, v.id AS version FROM movie m JOIN movie_version v ON v.movie_id = m.id AND v.archived_at IS NULL
    WHERE m.exhibitor_id = $1 AND m.archived_at IS NULL ORDER BY v.id FOR KEY SHARE OF m, v`,
  screens: `
    SELECT s.id, s.cinema_id AS "cinemaId", s.config,
      (SELECT l.id FROM screen_layout l WHERE l.screen_id = s.id ORDER BY l.number DESC LIMIT 1) AS "layoutId",
      (SELECT coalesce(json_agg(json_build_array(r.seat_class, json_build_object('name', r.name, 'ticketMinor', r.ticket_minor,
        'handlingMinor', r.handling_minor))), '[]') FROM seat_class_rate r WHERE r.screen_id = s.id) AS classes,
      (SELECT coalesce(json_agg(json_build_object('rowLabel', o.row_label, 'seatLabel', o.seat_label)), '[]')
        FROM seat_outage o WHERE o.screen_id = s.id AND o.back_at IS NULL) AS outages
    FROM screen s JOIN cinema c ON c.id = s.cinema_id
    WHERE c.exhibitor_id = $1 AND s.archived_at IS NULL AND c.archived_at IS NULL ORDER BY s.id FOR KEY SHARE OF s, c`,
  rates: `
    SELECT r.id AS "priceRateId", r.price_group_id AS "priceGroupId", r.name, r.price_minor, r.handling_minor,
      r.min_tickets AS "minTickets", r.max_tickets AS "maxTickets", r.visibility, r.weekdays, r.one_day_ahead AS "oneDayAhead", r.usable,
      r.start_from AS "startFrom", r.start_until AS "startUntil", r.per_schedule AS "perSchedule",
      r.vat_id AS "vatId", r.handling_vat_id AS "handlingVatId", r.weekday_prices, r.dated_prices
    FROM price_rate r JOIN price_group g ON g.id = r.price_group_id
    WHERE g.exhibitor_id = $1 AND g.archived_at IS NULL AND r.archived_at IS NULL ORDER BY r.sort, r.id`,
  priceGroups: 'SELECT id FROM price_group WHERE exhibitor_id = $1 AND archived_at IS NULL ORDER BY id FOR KEY SHARE',
  vats: `
    SELECT v.id, v.code, (SELECT coalesce(json_agg(json_build_object('validFrom', p.valid_from, 'percentHundredths', p.percent_hundredths)), '[]')
      FROM vat_rate p WHERE p.vat_id = v.id) AS percentages
    FROM vat v WHERE v.exhibitor_id = $1`,
  methods: `
    SELECT m.id, a.id AS "accountId", m.name, m.config->>'kind' AS kind
    FROM payment_method m JOIN payment_account a ON a.id = m.payment_account_id AND a.driver = 'sandbox' AND a.archived_at IS NULL
    WHERE m.exhibitor_id = $1 AND m.archived_at IS NULL AND m.status = 'active' AND m.type = 'online' AND m.access & 1 = 1
    ORDER BY m.sort, m.id`,
};

export async function readPresent(client: Client, { exhibitor: { id } }: House): Promise<Present> {
  const all = async <T>(text: string): Promise<T[]> => (await client.query(text, [id])).rows as T[];
  const [exhibitor] = await all<{
    trade_name: string;
    email: string;
    vat: string | null;
    timezone: string;
    settings: { key: string; value: unknown }[];
  }>(sql.exhibitor);
  if (!exhibitor) throw new Error(`There is no exhibitor ${id}.`);
  const settings = parseSettings(exhibitor.settings);
  const films: Present['films'] = new Map();
  for (const row of await all<{ id: number; runtime: number; version: number }>(sql.films)) {
    const { versionIds } = films.get(row.id) ?? { versionIds: [] };
    films.set(row.id, { runtime: row.runtime, versionIds: [...versionIds, row.version] });
  }
  const screens = await all<{
    id: number;
    cinemaId: number;
    layoutId: number | null;
    config: unknown;
    classes: [string, ClassSurcharge & { name: unknown }][];
    outages: PresentScreen['outages'];
  }>(sql.screens);
  const rates = new Map((await all<{ id: number }>(sql.priceGroups)).map((group) => [group.id, [] as PresentRate[]]));
  for (const rate of await all<PresentRate>(sql.rates)) rates.get(rate.priceGroupId)?.push(rate);
  const vats = await all<{ id: number; code: string; percentages: VatPercentage[] }>(sql.vats);
  return {
    seller: {
      name: exhibitor.trade_name,
      email: exhibitor.email,
      vat: exhibitor.vat,
      timezone: exhibitor.timezone,
      accent: settings.website_config.styling.accent,
    },
    midnightOffset: settings.public_config.midnight_offset,
    sellsOnline: settings.public_config.features.includes('tickets'),
    maxTicketsPerOrder: settings.public_config.max_tickets_per_order,
    films,
    screens: new Map(
      screens.flatMap(({ id, layoutId, config, classes, ...screen }) =>
        layoutId === null
          ? []
          : [[id, { ...screen, layoutId, config: screenConfigSchema.parse(config), classes: new Map(classes) }]],
      ),
    ),
    rates,
    vats: new Map(vats.map((vat) => [vat.id, vat])),
    methods: await all(sql.methods),
  };
}
