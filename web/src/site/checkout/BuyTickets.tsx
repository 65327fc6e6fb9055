import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSite } from '../site.tsx';
import { Checkout } from './Checkout.tsx';

/** Buying tickets of one show. */
export default function BuyTickets(): ReactNode {
  const { paths } = useSite();
  const { schedule_id = '' } = useParams();
  const scheduleId = /^\d{1,9}$/.test(schedule_id) ? Number(schedule_id) : 0;
  if (scheduleId === 0) return <Navigate to={paths.notFound} replace />;
  return <Checkout key={scheduleId} scheduleId={scheduleId} eventId={null} />;
}
