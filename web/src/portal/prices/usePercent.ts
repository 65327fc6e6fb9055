import { useTranslation } from '@parterre/ui/i18n';
import { useMemo } from 'react';

/** `6 %` of 600 hundredths, as the reader writes it. */
export function usePercent(): (hundredths: number) => string {
  const { i18n } = useTranslation('portal');
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
    return (hundredths: number) => format.format(hundredths / 10_000);
  }, [i18n.language]);
}
