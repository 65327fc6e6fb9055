/** Gift cards and subscriptions on the website: what is offered, and checking a code (docs/decisions/vouchers.md). */
import type { CheckedVoucher, Locale, VoucherKind, VoucherOverview, VoucherType } from '../../contract/index.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { redeemableTurns } from '../../domain/vouchers.ts';
import type { VoucherRow, VoucherTypeRow } from '../../ports/voucherStore.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps } from '../deps.ts';
import type { Checkout } from './checkout.ts';
import { typesSold, type VoucherDeps, voucherByCode, voucherTypeOf } from './vouchers.ts';

interface OfferAsked {
  kind: VoucherKind | null;
  locale: Locale;
  host?: string | undefined;
}

export interface VoucherShop {
  /** What the website at `host` sells today, of one kind or of both; nothing without the module. NO_CINEMA_HERE */
  types(asked: OfferAsked): Promise<VoucherType[]>;
  /** `types`, with what the operator has written for their page: the content page `info/vouchers`, of one kind `info/vouchers/giftcard`. */
  overview(asked: OfferAsked): Promise<VoucherOverview>;
  /** NOT_FOUND, NO_CINEMA_HERE */
  type(slug: string, locale: Locale, host?: string): Promise<VoucherType>;
  /**
   * A voucher that pays something of an order for this show. VALIDATION_FAILED (`barcode`: no voucher, or why it pays nothing now), NOT_FOUND: no such show;
   * MODULE_INACTIVE.
   */
  check(asked: {
    scheduleId: number;
    barcode: string;
    locale: Locale;
    host?: string | undefined;
  }): Promise<CheckedVoucher>;
  /** Errors: of `Checkout.buyVouchers`; MODULE_INACTIVE. */
  buy: Checkout['buyVouchers'];
}

type ShopDeps = VoucherDeps &
  Pick<CommonDeps, 'cinemaClock'> &
  Pick<Checkout, 'buyVouchers'> &
  Pick<Catalogue, 'exhibitorAt' | 'startup' | 'scheduleData' | 'page'>;

export function createVoucherShop(deps: ShopDeps): VoucherShop {
  async function offered(locale: Locale, host?: string): Promise<{ row: VoucherTypeRow; until: string }[]> {
    if (!(await isOn(locale, host))) return [];
    const exhibitorId = await deps.exhibitorAt(host);
    return typesSold(deps, exhibitorId, 'site');
  }

  async function isOn(locale: Locale, host?: string): Promise<boolean> {
    return (await deps.startup(locale, host)).settings.features.includes('vouchers');
  }

  async function types({ kind, locale, host }: OfferAsked): Promise<VoucherType[]> {
    const all = await offered(locale, host);
    return all
      .filter(({ row }) => kind === null || row.kind === kind)
      .map(({ row, until }) => voucherTypeOf(row, until, locale));
  }

  return {
    types,

    async overview(asked) {
      const slug = asked.kind === null ? 'info/vouchers' : `info/vouchers/${asked.kind}`;
      const [offer, page] = await Promise.all([types(asked), deps.page(slug, asked.locale, asked.host)]);
      return { types: offer, content: page?.content ?? null };
    },

    async type(slug, locale, host) {
      const found = (await offered(locale, host)).find(({ row }) => row.slug === slug);
      if (!found) throw new ParterreError('NOT_FOUND');
      return voucherTypeOf(found.row, found.until, locale);
    },

    async check({ scheduleId, barcode, locale, host }) {
      if (!(await isOn(locale, host))) throw new ParterreError('MODULE_INACTIVE');
      // A show of another website is none here.
      await deps.scheduleData(scheduleId, locale, host);
      const exhibitorId = await deps.exhibitorAt(host);
      const voucher = await voucherByCode(deps, { exhibitorId, barcode, scheduleId, locale });
      return checkedOf(voucher, { scheduleId, locale });
    },

    async buy(input, options) {
      if (!(await isOn(input.locale, options.host))) throw new ParterreError('MODULE_INACTIVE');
      return deps.buyVouchers(input, options);
    },
  };
}

/** A voucher as whoever named its code is told of it. */
function checkedOf(
  voucher: VoucherRow,
  { scheduleId, locale }: { scheduleId: number; locale: Locale },
): CheckedVoucher {
  return {
    uuid: voucher.uuid,
    barcode_text: voucher.barcode,
    title: localize(voucher.title, locale),
    type: voucher.kind,
    valid_from: new Date(voucher.validFromMs).toISOString(),
    valid_until: voucher.validUntilMs === null ? null : new Date(voucher.validUntilMs).toISOString(),
    total_turns: voucher.totalTurns,
    remaining_turns: voucher.turnsLeft,
    redeemable_turn: redeemableTurns(voucher, scheduleId),
    total_products: voucher.totalMinor,
    remaining_products: voucher.minorLeft,
    amount_pays_tickets: voucher.amountPaysTickets,
  };
}
