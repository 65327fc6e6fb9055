/** Price groups with their rates, VAT, and what is offered to whom. */
import {
  type Archiving,
  type Localized,
  mostDatedPrices,
  type PeriodPrice,
  type PriceGroupChange,
  type PriceGroupCreation,
  type PriceGroupView,
  type PriceRateChange,
  type PriceRateCreation,
  type PriceRateValues,
  type PriceRateView,
  type RaiseInput,
  type Simulation,
  type SimulationInput,
  type VatChange,
  type VatCreation,
  type VatValues,
  type VatView,
} from '../../contract/index.ts';
import { type EmployeeActor, mayRead, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay, counterSaleRefusals, onlineSaleRefusals } from '../../domain/scheduleRules.ts';
import { rateRefusals, ticketsLeft } from '../../domain/tariffCaps.ts';
import { percentageOn } from '../../domain/vat.ts';
import { isVisible } from '../../domain/visibility.ts';
import { type ProgrammeNews, rateNews } from '../../ports/liveBus.ts';
import type { PriceEntities } from '../../ports/staffEntities/prices.ts';
import { rateMoment } from '../catalogue/rateOffers.ts';
import { methodsAt } from '../catalogue/texts.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import {
  archiveAsStaff,
  asOfNow,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  readAsStaff,
  type StaffTransaction,
} from './change.ts';

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface PricesForStaff {
  group(actor: EmployeeActor, id: number): Promise<PriceGroupView>;
  createGroup(actor: EmployeeActor, input: PriceGroupCreation): Promise<{ id: number; row_version: number }>;
  saveGroup(actor: EmployeeActor, input: PriceGroupChange): Promise<{ row_version: number }>;
  /** PRICE_GROUP_IN_USE: shows to come are sold with it. */
  archiveGroup(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
  createRate(actor: EmployeeActor, input: PriceRateCreation): Promise<{ id: number; row_version: number }>;
  saveRate(actor: EmployeeActor, input: PriceRateChange): Promise<{ row_version: number }>;
  archiveRate(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
  /** New prices of several rates for shows from a day on: all or none. */
  raise(actor: EmployeeActor, input: RaiseInput): Promise<{ raised: number }>;
  /** What is offered, and why the rest is not. SCHEDULE_NOT_FOUND, NOT_FOUND, FORBIDDEN. */
  simulate(actor: EmployeeActor, input: SimulationInput): Promise<Simulation>;
  vat(actor: EmployeeActor, id: number): Promise<VatView>;
  createVat(actor: EmployeeActor, input: VatCreation): Promise<{ id: number; row_version: number }>;
  /** VALIDATION_FAILED: what something was sold with would change. */
  saveVat(actor: EmployeeActor, input: VatChange): Promise<{ row_version: number }>;
}

type PriceDeps = Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'onFault'> &
  Pick<SaleDeps, 'catalogue' | 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'prices'>;
type Rate = PriceEntities['price_rate'];

const permission = 'prices.write';
const catalogueNews = (): ProgrammeNews[] => [{ kind: 'catalogue' }];

export function createStaffPrices(deps: PriceDeps): PricesForStaff {
  const { prices, catalogue } = deps;
  const comingWith = (groupId: number) => prices.upcoming(groupId, deps.cinemaClock.nowMs());
  /** Who buys tickets right now sees the new prices. */
  const newsOf = (groupId: number) => async () => rateNews(await comingWith(groupId));

  async function groupOf(rateId: number): Promise<number> {
    const row = await deps.changes.read('price_rate', String(rateId));
    if (!row) throw new ParterreError('NOT_FOUND');
    return row.values.price_group_id;
  }

  return {
    async group(asking, id): Promise<PriceGroupView> {
      const group = await readAsStaff(deps, asking, {
        permission: 'prices.read',
        entity: 'price_group',
        id: String(id),
      });
      const [rates, upcoming, vats] = await Promise.all([
        prices.ratesOf(id),
        comingWith(id),
        prices.vatsOf(group.exhibitor_id),
      ]);
      const views = await Promise.all(
        rates.map(async ({ id: rateId, sold }): Promise<PriceRateView | null> => {
          const row = await deps.changes.read('price_rate', String(rateId));
          if (!row) return null;
          const { price_group_id: _, archived_at, ...values } = row.values;
          // What a node of the version before writes while this one starts has no prices by weekday.
          const dated_prices = values.dated_prices.map((dated) => ({
            ...dated,
            weekday_prices: dated.weekday_prices ?? [],
          }));
          return {
            ...values,
            dated_prices,
            id: rateId,
            row_version: row.version,
            archived: archived_at !== null,
            sold,
          };
        }),
      );
      return {
        id,
        row_version: group.row_version,
        exhibitor: group.exhibitor_id,
        name: group.name,
        archived: group.archived_at !== null,
        upcoming: upcoming.length,
        rates: views.filter((view) => view !== null),
        vats,
      };
    },

    async createGroup(asking, { exhibitor, values, copy_of }) {
      const copied = copy_of === null ? [] : await prices.ratesOf(copy_of);
      const made = await changeTogether(
        deps,
        asking,
        async (staff) => {
          const scope = scopeOf(exhibitor, null);
          const group = { exhibitor_id: exhibitor, name: values.name, archived_at: null };
          if (copy_of !== null) await mustBeOf(staff, 'price_group', copy_of, exhibitor, 'copy_of');
          const made = await staff.create({ permission, entity: 'price_group', scope, values: group });
          for (const { id } of copied) {
            const rate = await staff.change.lock('price_rate', String(id));
            if (!rate || rate.values.archived_at !== null) continue;
            const own = { ...rate.values, price_group_id: Number(made.id) };
            await staff.create({ permission, entity: 'price_rate', scope, values: own });
          }
          return made;
        },
        catalogueNews,
      );
      return { id: Number(made.id), row_version: made.row_version };
    },

    async saveGroup(asking, { id, row_version, values }) {
      const edit = { permission, entity: 'price_group', id: String(id), version: row_version, values } as const;
      return changeAsStaff(deps, asking, { ...edit, announce: catalogueNews });
    },

    archiveGroup: (asking, row) =>
      archiveAsStaff(deps, asking, row, {
        permission,
        entity: 'price_group',
        async check() {
          const upcoming = row.archived ? await comingWith(row.id) : [];
          if (upcoming.length > 0)
            throw new ParterreError('PRICE_GROUP_IN_USE', { values: { count: upcoming.length } });
        },
        taken: 'PRICE_GROUP_NAME_TAKEN',
        announce: catalogueNews,
      }),

    async createRate(asking, { price_group, values }) {
      const group = await deps.changes.read('price_group', String(price_group));
      if (!group?.scope) throw new ParterreError('NOT_FOUND');
      const { exhibitorId } = group.scope;
      const made = await changeTogether(
        deps,
        asking,
        async (staff) => {
          await mustHaveVats(staff, values, exhibitorId);
          const rate: Rate = { ...inOrder(values), price_group_id: price_group, archived_at: null };
          return staff.create({ permission, entity: 'price_rate', scope: scopeOf(exhibitorId, null), values: rate });
        },
        newsOf(price_group),
      );
      return { id: Number(made.id), row_version: made.row_version };
    },

    async saveRate(asking, { id, row_version, values }) {
      const group = await groupOf(id);
      return changeTogether(
        deps,
        asking,
        async (staff) =>
          staff.edit({
            permission,
            entity: 'price_rate',
            id: String(id),
            version: row_version,
            values: inOrder(values),
            check: ({ scope }) => mustHaveVats(staff, values, scope.exhibitorId),
          }),
        newsOf(group),
      );
    },

    async archiveRate(asking, row) {
      const announce = newsOf(await groupOf(row.id));
      return archiveAsStaff(deps, asking, row, { permission, entity: 'price_rate', announce });
    },

    async raise(asking, { price_group, valid_from, rates }) {
      const ids = rates.map(({ id }) => id);
      if (new Set(ids).size !== ids.length)
        throw new ParterreError('VALIDATION_FAILED', { fields: { rates: [{ key: 'twice' }] } });
      await changeTogether(
        deps,
        asking,
        async (staff) => {
          for (const { id, row_version, ...period } of rates) {
            const before = await staff.change.lock('price_rate', String(id));
            if (!before || before.values.price_group_id !== price_group) throw new ParterreError('NOT_FOUND');
            const others = before.values.dated_prices.filter((each) => each.valid_from !== valid_from);
            const dated_prices = byDay([...others, { valid_from, ...byWeekday(period) }]);
            if (dated_prices.length > mostDatedPrices)
              throw new ParterreError('VALIDATION_FAILED', {
                fields: { valid_from: [{ key: 'max_items', values: { limit: mostDatedPrices } }] },
              });
            const edit = { permission, entity: 'price_rate', id: String(id), version: row_version } as const;
            await staff.edit({ ...edit, values: { dated_prices } });
          }
        },
        newsOf(price_group),
      );
      return { raised: rates.length };
    },

    async simulate(asking, { of, source, buy_at }) {
      const actor = await asOfNow(deps.staff, asking);
      const offer = 'schedule' in of ? await catalogue.plannedOffer(of.schedule) : null;
      if ('schedule' in of && !offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
      const groupId = 'schedule' in of ? (offer?.schedule.priceGroupId ?? 0) : of.price_group;
      const group = await deps.changes.read('price_group', String(groupId));
      if (!group?.scope) throw new ParterreError('NOT_FOUND');
      const isReachable = offer
        ? mayRead(actor, 'prices.read', scopeOf(group.scope.exhibitorId, [offer.schedule.cinemaId]), false)
        : mayRead(actor, 'prices.read', group.scope, group.shared);
      if (!isReachable) throw new ParterreError('FORBIDDEN');
      const startAtMs = 'schedule' in of ? (offer?.schedule.startAtMs ?? 0) : Date.parse(of.start_at);
      const sold = offer ?? (await catalogue.groupOffer(groupId, startAtMs));
      if (!sold) throw new ParterreError('NOT_FOUND');
      const nowMs = buy_at === null ? deps.cinemaClock.nowMs() : Date.parse(buy_at);
      // A show that is not there yet has sold nothing.
      const schedule = offer?.schedule ?? { id: 0, startAtMs };
      const moment = await rateMoment({ catalogue }, { ...sold, schedule }, { nowMs, source });
      const vatDay = cinemaDay(nowMs, sold.timezone, 0);
      const percent = (id: number) => percentageOn(sold.vats.find((vat) => vat.id === id)?.percentages ?? [], vatDay);
      return {
        closed: closedFor(sold, offer, { nowMs, source, accounts: deps.accounts }),
        schedule: offer && {
          title: offer.sold.facts.movieTitle as Localized,
          screen: offer.sold.facts.screenName,
          start_at: offer.schedule.startAtMs,
        },
        schedule_day: moment.scheduleDay,
        buy_day: moment.today,
        rates: sold.rates.map((rate) => {
          const vat = percent(rate.vatId);
          const hasVat = vat !== null && percent(rate.handlingVatId) !== null;
          return {
            id: rate.priceRateId,
            name: rate.name as Localized,
            refusals: [...rateRefusals(rate, moment), ...(hasVat ? [] : ['vat' as const])],
            price_minor: rate.priceMinor,
            handling_minor: rate.handlingMinor,
            by_weekday: rate.isByWeekday,
            vat_percent: vat,
            min_tickets: rate.minTickets,
            max_tickets: rate.maxTickets,
            left: ticketsLeft(rate, moment),
            accept_voucher: rate.acceptVoucher,
          };
        }),
      };
    },

    async vat(asking, id) {
      const vat = await readAsStaff(deps, asking, { permission: 'prices.read', entity: 'vat', id: String(id) });
      const { exhibitor_id, row_version, ...values } = vat;
      const last_sold = await prices.lastSoldWith(exhibitor_id, values.code);
      return { ...values, id, row_version, exhibitor: exhibitor_id, last_sold };
    },

    async createVat(asking, { exhibitor, values }) {
      const made = await createAsStaff(deps, asking, {
        permission,
        entity: 'vat',
        scope: scopeOf(exhibitor, null),
        values: { ...values, percentages: byDay(values.percentages), exhibitor_id: exhibitor },
        announce: catalogueNews,
      });
      return { id: Number(made.id), row_version: made.row_version };
    },

    async saveVat(asking, { id, row_version, values }) {
      const percentages = byDay(values.percentages);
      return changeAsStaff(deps, asking, {
        permission,
        entity: 'vat',
        id: String(id),
        version: row_version,
        values: { ...values, percentages },
        async check({ scope, before }) {
          const lastSold = await prices.lastSoldWith(scope.exhibitorId, before.code);
          if (lastSold !== null) mustKeepWhatWasSold(before, { ...values, percentages }, lastSold);
        },
        announce: catalogueNews,
      });
    },
  };
}

function closedFor(
  sold: NonNullable<Awaited<ReturnType<PriceDeps['catalogue']['groupOffer']>>>,
  offer: Awaited<ReturnType<PriceDeps['catalogue']['plannedOffer']>>,
  { nowMs, source, accounts }: { nowMs: number; source: 'site' | 'pos'; accounts: PriceDeps['accounts'] },
) {
  const schedule = offer?.schedule;
  const draft = offer?.draft ? (['draft'] as const) : [];
  const sellable = schedule && {
    ...schedule,
    isEvent: schedule.event !== null,
    eventSellsOnline: schedule.event?.sellOnline ?? false,
    visibleOnSite: isVisible(schedule.visibility, 'site'),
  };
  const hasModule = sold.settings.public_config.features.includes('tickets');
  return [
    ...draft,
    ...(sellable
      ? source === 'pos'
        ? counterSaleRefusals(sellable, nowMs, 'pos')
        : onlineSaleRefusals(sellable, nowMs)
      : []),
    ...(hasModule ? [] : (['module'] as const)),
    ...(methodsAt(source, sold.paymentMethods, accounts, anyTill).length > 0 ? [] : (['no_method'] as const)),
  ];
}

/** A till that takes payments by all that there is. */
const anyTill = { terminal: '', paymentMethods: [] };

function byDay<T extends { valid_from: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => one.valid_from.localeCompare(other.valid_from));
}

const sorted = (weekdays: readonly number[]): number[] => [...new Set(weekdays)].sort();

function byWeekday<P extends PeriodPrice>(period: P): P {
  const weekday_prices = period.weekday_prices
    .map(({ weekdays, price_minor }) => ({ weekdays: sorted(weekdays), price_minor }))
    .sort((one, other) => (one.weekdays[0] ?? 0) - (other.weekdays[0] ?? 0));
  return { ...period, weekday_prices };
}

/** A rate as it is written: days and weekdays in their order, so that equal values are no change. */
function inOrder(values: PriceRateValues): Omit<Rate, 'price_group_id' | 'archived_at'> {
  const weekdays = sorted(values.weekdays);
  return {
    ...byWeekday(values),
    dated_prices: byDay(values.dated_prices).map(byWeekday),
    weekdays: weekdays.length === 7 ? [] : weekdays,
  };
}

/** Refuses rows of another exhibitor: they name nothing here. */
async function mustBeOf(
  { change }: StaffTransaction,
  entity: 'price_group' | 'vat',
  id: number,
  exhibitorId: number,
  field: string,
): Promise<void> {
  const row = await change.lock(entity, String(id));
  if (row?.scope?.exhibitorId !== exhibitorId)
    throw new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key: 'choice' }] } });
}

async function mustHaveVats(
  staff: StaffTransaction,
  { vat_id, handling_vat_id }: Pick<PriceRateValues, 'vat_id' | 'handling_vat_id'>,
  exhibitorId: number,
): Promise<void> {
  await mustBeOf(staff, 'vat', vat_id, exhibitorId, 'values.vat_id');
  await mustBeOf(staff, 'vat', handling_vat_id, exhibitorId, 'values.handling_vat_id');
}

/** What was sold keeps its VAT: the code, and each percentage that held until `lastSold`. A new one comes after that day. */
function mustKeepWhatWasSold(before: VatValues, after: VatValues, lastSold: string): void {
  const until = ({ percentages }: VatValues) =>
    JSON.stringify(
      percentages
        .filter(({ valid_from }) => valid_from <= lastSold)
        .map((row) => [row.valid_from, row.percent_hundredths]),
    );
  const fields: NonNullable<ParterreError['detail']['fields']> = {};
  if (before.code !== after.code) fields['values.code'] = [{ key: 'vat_code_used' }];
  if (until(before) !== until(after)) fields['values.percentages'] = [{ key: 'vat_used', values: { day: lastSold } }];
  if (Object.keys(fields).length > 0) throw new ParterreError('VALIDATION_FAILED', { fields });
}
