import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import classes from './Checkout.module.css';
import type { Schedule } from './types.ts';

/** Until when tickets of a show can be given back on the website, where the exhibitor takes some back there. */
export function GiveBackTerms({ schedule }: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup, nowMs } = useSite();
  const { dateTime } = useFormats();
  const minutes = startup.settings.public.refundable_minutes;
  if (minutes === null) return null;
  const untilMs = Date.parse(schedule.start) - minutes * 60_000;
  return (
    <p className={classes.terms}>
      {untilMs > nowMs() ? t('giveBack.until', { time: dateTime(untilMs) }) : t('giveBack.tooLate')}
    </p>
  );
}
