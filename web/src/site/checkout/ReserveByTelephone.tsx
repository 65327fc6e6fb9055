import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import type { Schedule } from './types.ts';

/** That seats of the show can be reserved by telephone, and at which number, while that is so and the cinema has one. */
export function ReserveByTelephone({ schedule }: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup, nowMs } = useSite();
  const phone = startup.cinemas.find(({ id }) => id === schedule.cinema_id)?.phone;
  const minutes = startup.settings.public.reservable_by_telephone;
  if (!phone || minutes === null || Date.parse(schedule.start) - minutes * 60_000 <= nowMs()) return null;
  return (
    <p>
      {t('byTelephone')} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </p>
  );
}
