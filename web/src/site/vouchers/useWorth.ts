import type { VoucherType } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';

/** What is on a voucher, in words: `10 visits and €5.00`. */
export function useWorth(): (on: { turns: number; products: number }) => string {
  const { t } = useTranslation('voucherShop');
  const { money, list } = useFormats();
  return ({ turns, products }) =>
    list([...(turns > 0 ? [t('visits', { count: turns })] : []), ...(products > 0 ? [money(products)] : [])]);
}

/** What one may put on a voucher of this type, and what it costs at least, in words. */
export function useOffer(): (type: VoucherType) => { turns: string | null; products: string | null; from: string } {
  const { t } = useTranslation('voucherShop');
  const { money } = useFormats();
  return (type) => {
    const { turns_min, turns_max, products_min, products_max, products_step } = type;
    const least = Math.max(turns_min, 1);
    const leastMinor = Math.max(products_min, products_step);
    const turns =
      turns_max === 0
        ? null
        : turns_max === least
          ? t('visits', { count: least })
          : t('offer.turns', { least, count: turns_max });
    const products =
      !type.products_enabled || products_max === 0
        ? null
        : products_max === leastMinor
          ? money(products_max)
          : t('offer.amount', { least: money(leastMinor), most: money(products_max) });
    const from =
      turns === null
        ? t('offer.from', { price: money(leastMinor) })
        : t('offer.each', { price: money(type.cost_turn) });
    return { turns, products, from };
  };
}
