/** Gift cards and subscriptions on the website: what is offered, and checking a code (docs/decisions/vouchers.md). */
import type { CheckedVoucher, Locale, VoucherKind, VoucherType } from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { lastDay } from '../../domain/validity.ts';
import { isVisible } from '../../domain/visibility.ts';
import { redeemableTurns } from '../../domain/vouchers.ts';
import type { VoucherRow, VoucherTypeRow } from '../../ports/voucherStore.ts';
import { safeHtml } from '../../texts/safeHtml.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps } from '../deps.ts';
import type { Checkout } from './checkout.ts';
import { type VoucherDeps, voucherByCode } from './vouchers.ts';

export interface VoucherShop {
  /** What the website at `host` sells today, of one kind or of both; nothing without the module. NO_CINEMA_HERE */
  types(asked: { kind: VoucherKind | null; locale: Locale; host?: string | undefined }): Promise<VoucherType[]>;
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
  Pick<Catalogue, 'exhibitorAt' | 'startup' | 'scheduleData'>;

export function createVoucherShop(deps: ShopDeps): VoucherShop {
  async function offered(locale: Locale, host?: string): Promise<{ row: VoucherTypeRow; until: string }[]> {
    if (!(await isOn(locale, host))) return [];
    const exhibitorId = await deps.exhibitorAt(host);
    const today = cinemaDay(deps.cinemaClock.nowMs(), await deps.staff.timezone(exhibitorId), 0);
    return (await deps.vouchers.types(exhibitorId)).flatMap((row) => {
      const until = isVisible(row.visibility, 'site') ? lastDay(row.validity, today) : null;
      return until === null ? [] : [{ row, until }];
    });
  }

  async function isOn(locale: Locale, host?: string): Promise<boolean> {
    return (await deps.startup(locale, host)).settings.features.includes('vouchers');
  }

  return {
    async types({ kind, locale, host }) {
      const all = await offered(locale, host);
      return all
        .filter(({ row }) => kind === null || row.kind === kind)
        .map(({ row, until }) => viewOf(row, until, locale));
    },

    async type(slug, locale, host) {
      const found = (await offered(locale, host)).find(({ row }) => row.slug === slug);
      if (!found) throw new ParterreError('NOT_FOUND');
      return viewOf(found.row, found.until, locale);
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

function viewOf(row: VoucherTypeRow, until: string, locale: Locale): VoucherType {
  const title = localize(row.title, locale);
  const content = localizeOrNull(row.content, locale);
  return {
    id: row.id,
    slug: row.slug,
    title,
    page_title: localizeOrNull(row.pageTitle, locale) ?? title,
    description: localizeOrNull(row.description, locale),
    content: content && safeHtml(content),
    type: row.kind,
    cost_turn: row.costTurnMinor,
    turns_default: row.turnsDefault,
    turns_min: row.turnsMin,
    turns_max: row.turnsMax,
    turns_step: row.turnsStep,
    products_enabled: row.productsEnabled,
    products_default: row.productsDefaultMinor,
    products_min: row.productsMinMinor,
    products_max: row.productsMaxMinor,
    products_step: row.productsStepMinor,
    valid_until: until,
  };
}
