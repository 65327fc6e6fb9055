import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { BesideBasket } from '../basket/BesideBasket.tsx';
import { ParkedLink } from '../basket/ParkedLink.tsx';
import { preloadSelling } from '../sale/preloadSelling.ts';
import { Schedules } from './Schedules.tsx';

/** Where the till begins, with the next customer. */
export default function SchedulesPage(): ReactNode {
  const { i18n } = useTranslation('pos');
  useEffect(() => preloadSelling(i18n), [i18n]);
  return (
    <BesideBasket>
      <Schedules aside={<ParkedLink />} />
    </BesideBasket>
  );
}
