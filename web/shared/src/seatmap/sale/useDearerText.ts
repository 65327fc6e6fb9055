import { useTranslation } from 'react-i18next';
import { useFormats } from '../../format/FormatProvider.tsx';
import type { DearerSeats } from '../types.ts';

/** Says which better seats there are and what they cost more: each of them where that is a round sum, else all. */
export function useDearerText(): (dearer: DearerSeats) => string {
  const { t } = useTranslation('seatmap');
  const { money } = useFormats();
  return ({ row, extraMinor, seats: { length: count } }) => {
    if (count === 1) return t('dearer.one', { row, sum: money(extraMinor) });
    return extraMinor % count === 0
      ? t('dearer.each', { row, sum: money(extraMinor / count) })
      : t('dearer.all', { row, sum: money(extraMinor) });
  };
}
