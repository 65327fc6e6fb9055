import { createHash } from 'node:crypto';
import type { VoucherKind } from '@parterre/server/contract';
import { addDays } from '../../../server/src/domain/scheduleRules.ts';
import { newVoucherCode } from '../../../server/src/domain/voucherCode.ts';
import type { Row } from '../rows.ts';
import type { Text } from '../text.ts';

/** What a house sells of gift cards and subscriptions, and some that there are. Money in cents. */
export interface VoucherPlans {
  types: VoucherTypePlan[];
  packages: { id: number; voucher_type_id: number; name: string; employee_id: number }[];
  vouchers: VoucherPlan[];
}

interface VoucherTypePlan {
  id: number;
  kind: VoucherKind;
  slug: string;
  title: Text;
  description: Text;
  turns: { min: number; max: number; step: number; default: number };
  cost_turn_minor: number;
  value_ticket_minor: number;
  /** Left out: none can be bought. */
  amount?: { min: number; max: number; step: number; default: number };
  validity: string;
}

export interface VoucherPlan {
  id: number;
  voucher_type_id: number;
  package_id?: number;
  holder_name?: string;
  turns: number;
  minor: number;
  /** When it was given; it is valid for a year from then. */
  daysAgo: number;
  employee_id: number;
  note: string | null;
  /** What staff put right since. */
  correction?: { turns: number; minor: number; note: string; daysAgo: number };
  outOfUse?: true;
}

const none = { min: 0, max: 0, step: 100, default: 0 };

export function voucherRows({ types, packages, vouchers }: VoucherPlans, exhibitor_id: number, today: string) {
  const at = (daysAgo: number): string => `${addDays(today, -daysAgo)}T09:30:00.000Z`;
  return {
    types: types.map(({ turns, amount, ...type }, index): Row => {
      const { min, max, step, default: suggested } = amount ?? none;
      return {
        ...type,
        exhibitor_id,
        turns_min: turns.min,
        turns_max: turns.max,
        turns_step: turns.step,
        turns_default: turns.default,
        products_enabled: amount !== undefined,
        products_min_minor: min,
        products_max_minor: max,
        products_step_minor: step,
        products_default_minor: suggested,
        amount_pays_tickets: type.kind === 'giftcard',
        sort: (index + 1) * 10,
      };
    }),
    packages: packages.map((row): Row => ({ ...row, created_at: at(30) })),
    vouchers: vouchers.map((plan): Row => {
      const digest = createHash('sha256').update(`voucher ${plan.id}`).digest();
      const hex = digest.toString('hex');
      return {
        id: plan.id,
        uuid: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
        exhibitor_id,
        voucher_type_id: plan.voucher_type_id,
        package_id: plan.package_id ?? null,
        barcode: newVoucherCode(digest),
        holder_name: plan.holder_name ?? null,
        valid_from: at(plan.daysAgo),
        // Cards on a shelf are valid from when they are bought.
        valid_until: plan.package_id === undefined ? at(plan.daysAgo - 365) : null,
        total_turns: plan.turns,
        total_products_minor: plan.minor,
        created_at: at(plan.daysAgo),
        deleted_at: plan.outOfUse ? at(1) : null,
      };
    }),
    entries: vouchers.flatMap(({ id, employee_id, turns, minor, note, daysAgo, correction }): Row[] => [
      { voucher_id: id, kind: 'issued', employee_id, turns, minor, note, created_at: at(daysAgo) },
      ...(correction
        ? [
            {
              voucher_id: id,
              kind: 'corrected',
              employee_id,
              turns: correction.turns,
              minor: correction.minor,
              note: correction.note,
              created_at: at(correction.daysAgo),
            },
          ]
        : []),
    ]),
  };
}
