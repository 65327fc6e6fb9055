import type { ReactNode } from 'react';
import { BesideBasket } from '../basket/BesideBasket.tsx';
import { ParkedLink } from '../basket/ParkedLink.tsx';
import { Schedules } from './Schedules.tsx';

/** Where the till begins, with the next customer. */
export default function SchedulesPage(): ReactNode {
  return (
    <BesideBasket>
      <Schedules aside={<ParkedLink />} />
    </BesideBasket>
  );
}
