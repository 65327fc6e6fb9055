/** Vouchers that lie in the basket, by their codes: those that pay, and what they can pay of the shows in it, and printed cards that are sold. */
import type { BasketContent, BasketShow, BasketVoucher, PosVoucher, PosVoucherFound } from '@parterre/server/contract';
import { errorLines, errorOf, newUuid, useApi, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { withCard, withVoucher } from './content.ts';
import type { Basket } from './useBasket.ts';

/** What became of a code. `unknown`: no voucher has it; `refused`: why it pays nothing, in words; `failed`: why nobody could say. */
export type VoucherFound = { kind: 'added' } | Lost;

type Lost = { kind: 'unknown' } | { kind: 'refused' | 'failed'; why: string };

type BasketOfVouchers = Pick<Basket, 'id' | 'content' | 'change'>;

/** Whether the account has vouchers. */
export function useTakesVouchers(): boolean {
  return useStaff().account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('vouchers'));
}

/** Asks for the voucher of a code, and what it pays of the shows in the basket. Never rejects. */
function useAskedVoucher({ content }: Pick<Basket, 'content'>) {
  const { client } = useApi();
  const { locale } = useFormats();
  const errorText = useErrorText();
  const ids = content.shows.map(({ schedule_id }) => schedule_id).join();
  return useCallback(
    async (barcode: string): Promise<PosVoucherFound | Lost> => {
      const schedule_ids = ids === '' ? [] : ids.split(',').map(Number);
      try {
        return (await client.pos.vouchers.check.query({ barcode, schedule_ids, locale })) ?? { kind: 'unknown' };
      } catch (thrown) {
        if (errorOf(thrown).code !== 'VALIDATION_FAILED') return { kind: 'failed', why: errorText(thrown) };
        return { kind: 'refused', why: errorLines(thrown) || errorText(thrown) };
      }
    },
    [client, locale, errorText, ids],
  );
}

/** Answers with what lays the voucher of a code into the basket: as one that pays, or to be sold where it is a card that nobody has bought. Never rejects. */
export function useAddVoucher(basket: BasketOfVouchers) {
  const { id, change } = basket;
  const ask = useAskedVoucher(basket);
  return useCallback(
    async (barcode: string): Promise<VoucherFound> => {
      const found = await ask(barcode);
      if ('kind' in found) return found;
      if ('card' in found) {
        const { barcode: code, voucher_type_id, title, total_turns, total_products, price } = found.card;
        const card = { voucher_type_id, title, turns: total_turns, products: total_products, price, barcode: code };
        change((now) => withCard(now, { ...card, id: newUuid(), holder_name: null }), id);
      } else {
        const { voucher } = found;
        const before = (now: BasketContent) => now.vouchers?.find(({ uuid }) => uuid === voucher.uuid);
        change((now) => withVoucher(now, voucherOf(voucher, before(now))), id);
      }
      return { kind: 'added' };
    },
    [ask, change, id],
  );
}

/**
 * A show that comes into the basket after a voucher: what it pays there is asked for. Where that cannot be told, why stands at the voucher, and reading its code
 * again asks once more.
 */
export function useVouchersOfShows(basket: BasketOfVouchers): void {
  const { t } = useTranslation('basket');
  const { id, content, change } = basket;
  const askFor = useAskedVoucher(basket);
  const { shows, vouchers = [] } = content;
  const unasked = vouchers.filter((voucher) => unaskedShows(voucher, shows).length > 0);
  const asked =
    unasked.length === 0
      ? ''
      : JSON.stringify([unasked.map(({ uuid }) => uuid), shows.map(({ schedule_id }) => schedule_id)]);
  const ask = useEffectEvent(() => {
    for (const { uuid, barcode_text } of unasked)
      void askFor(barcode_text).then((found) =>
        change((now) => {
          const before = now.vouchers?.find((voucher) => voucher.uuid === uuid);
          // Somebody has taken it out meanwhile.
          if (before === undefined) return now;
          if ('voucher' in found) return withVoucher(now, voucherOf(found.voucher, before));
          // Its sale was taken back meanwhile.
          const refusal = 'card' in found ? t('vouchers.unknown') : whyNot(found, t('vouchers.unknown'));
          const silent = unaskedShows(before, now.shows).map(({ schedule_id }) => ({
            ...{ schedule_id, redeemable: 0, wanted: null, refusal },
          }));
          return withVoucher(now, { ...before, shows: [...before.shows, ...silent] });
        }, id),
      );
  });
  useEffect(() => {
    if (asked !== '') ask();
  }, [asked]);
}

/** Shows in the basket of which nobody has said yet what the voucher pays there. */
function unaskedShows(voucher: BasketVoucher, shows: readonly BasketShow[]): BasketShow[] {
  return shows.filter((show) => !voucher.shows.some(({ schedule_id }) => schedule_id === show.schedule_id));
}

/** Why a code pays nothing, in words. `unknown`: those for a code that no voucher has. */
export function whyNot(found: Lost, unknown: string): string {
  return found.kind === 'unknown' ? unknown : found.why;
}

/** A voucher as the basket has it. It pays as many tickets as it can, or as many as somebody has said before. */
export function voucherOf(voucher: PosVoucher, before?: BasketVoucher): BasketVoucher {
  const shows = voucher.shows.map(({ schedule_id, redeemable, refusal }) => ({
    schedule_id,
    redeemable,
    wanted: before?.shows.find((show) => show.schedule_id === schedule_id)?.wanted ?? null,
    refusal: refusal ?? '',
  }));
  return { ...voucher, shows };
}
