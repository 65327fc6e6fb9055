import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSite } from '../site.tsx';
import { Checkout } from './Checkout.tsx';

/** Buying tickets of an event: those of the show it is. */
export default function BuyEvent(): ReactNode {
  const { startup, paths } = useSite();
  const { event_id } = useParams();
  const event = startup.events.find((each) => String(each.id) === event_id);
  if (event === undefined) return <Navigate to={paths.notFound} replace />;
  return <Checkout key={event.schedule.id} scheduleId={event.schedule.id} eventId={event.id} />;
}
