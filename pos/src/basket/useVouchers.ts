/** Vouchers that lie in the basket, by their codes, and what they can pay of the shows in it. */
import type { BasketVoucher, PosVoucher } from '@parterre/server/contract';
import { errorLines, errorOf, useApi } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useStaff } from '@parterre/ui/staff';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { withVoucher } from './content.ts';
import type { Basket } from './useBasket.ts';

/** What became of a code: `unknown`, no voucher has it; `refused`, why it pays nothing, in words. */
export type VoucherFound = 'added' | 'unknown' | { refused: string };

/** Whether the account has vouchers. */
export function useTakesVouchers(): boolean {
  return useStaff().account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('vouchers'));
}

/** Answers with what lays the voucher of a code into the basket. Never rejects. */
export function useAddVoucher({ content, change }: Pick<Basket, 'content' | 'change'>) {
  const { client } = useApi();
  const { locale } = useFormats();
  const ids = JSON.stringify(content.shows.map(({ schedule_id }) => schedule_id));
  return useCallback(
    async (barcode: string): Promise<VoucherFound> => {
      try {
        const asked = { barcode, schedule_ids: JSON.parse(ids) as number[], locale };
        const voucher = await client.pos.vouchers.check.query(asked);
        if (voucher === null) return 'unknown';
        change((now) =>
          withVoucher(
            now,
            voucherOf(
              voucher,
              now.vouchers?.find(({ uuid }) => uuid === voucher.uuid),
            ),
          ),
        );
        return 'added';
      } catch (thrown) {
        return { refused: errorLines(thrown) || errorOf(thrown).message };
      }
    },
    [client, locale, change, ids],
  );
}

/** A show that comes into the basket after a voucher: what it pays there is asked for. */
export function useVouchersOfShows({ content, change }: Pick<Basket, 'content' | 'change'>): void {
  const add = useAddVoucher({ content, change });
  const { shows, vouchers = [] } = content;
  const unasked = vouchers.filter((voucher) =>
    shows.some((show) => !voucher.shows.some(({ schedule_id }) => schedule_id === show.schedule_id)),
  );
  const codes = JSON.stringify([
    unasked.map(({ barcode_text }) => barcode_text),
    shows.map((show) => show.schedule_id),
  ]);
  const ask = useEffectEvent(() => {
    for (const { barcode_text } of unasked) void add(barcode_text);
  });
  useEffect(() => {
    if (codes !== '') ask();
  }, [codes]);
}

/** A voucher as the basket has it. It pays as many tickets as it can, or as many as somebody has said before. */
export function voucherOf(voucher: PosVoucher, before?: BasketVoucher): BasketVoucher {
  const shows = voucher.shows.map(({ schedule_id, redeemable, refusal }) => ({
    schedule_id,
    redeemable,
    wanted: before?.shows.find((show) => show.schedule_id === schedule_id)?.wanted ?? redeemable,
    refusal: refusal ?? '',
  }));
  return { ...voucher, shows };
}
