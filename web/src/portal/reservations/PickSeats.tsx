import { Skeleton } from '@mantine/core';
import { Hall, Inventory } from '@parterre/engine';
import type { PosOffer } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type CartSeat, cartSeats, seatClasses } from '@parterre/ui/checkout';
import { SeatPicker, staticSource } from '@parterre/ui/seatmap';
import { type ReactNode, useEffect, useMemo } from 'react';
import { bytesOf, useEngine } from '../cinemas/engine.ts';
import { outOfOrder } from '../cinemas/outages/outOfOrder.ts';
import { Failed } from '../frame/Failed.tsx';

/** Seats that are chosen, in the order in which they were. */
export interface Picked {
  seats: CartSeat[];
}

const nothing: readonly number[] = [];

/** Chooses seats of a show on its map. Nobody holds them meanwhile: the server says which others were quicker with. */
export default function PickSeats(props: {
  offer: PosOffer;
  count: number;
  picked: Picked;
  onPick(picked: Picked): void;
}): ReactNode {
  const { offer, count, picked, onPick } = props;
  const { data, error, refetch } = trpc.staff.reservations.seats.useQuery({ schedule: offer.schedule.id });
  const engine = useEngine();
  const bytes = data?.hall;
  const hall = useMemo(
    () => (engine.isReady && bytes !== undefined ? Hall.fromBytes(bytesOf(bytes)) : null),
    [engine.isReady, bytes],
  );
  useEffect(() => () => hall?.free(), [hall]);
  const scene = useMemo(() => {
    if (hall === null || data === undefined) return null;
    const inventory = new Inventory(hall);
    const taken = new Set([...data.undecided, ...data.sold, ...outOfOrder(hall, data.outages).keys()]);
    if (!offer.may_sell_blocked) for (const seat of data.blocked) taken.add(seat);
    inventory.setStatus(data.blocked, 'blocked');
    inventory.setStatus([...outOfOrder(hall, data.outages).keys()], 'broken');
    inventory.setStatus(data.undecided, 'reserved');
    inventory.setStatus(data.sold, 'sold');
    return { inventory, taken, source: staticSource(hall, inventory) };
  }, [hall, data, offer.may_sell_blocked]);
  useEffect(() => () => scene?.inventory.free(), [scene]);
  const selected = useMemo(() => picked.seats.map(({ index }) => index).sort((a, b) => a - b), [picked]);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  if (scene === null || hall === null) return <Skeleton height={320} />;
  const toggle = (seat: number): void => {
    const rest = picked.seats.filter(({ index }) => index !== seat);
    const isNew = rest.length === picked.seats.length;
    // One more than there are tickets takes the place of the first.
    onPick({ seats: isNew ? [...rest, ...cartSeats(hall, [seat])].slice(-Math.max(1, count)) : rest });
  };
  return (
    <SeatPicker
      source={scene.source}
      seatClasses={seatClasses(hall, offer.screen, offer.tariffs[0])}
      selected={selected}
      pending={nothing}
      distanced={nothing}
      pickable={(seat) => count > 0 && !scene.taken.has(seat)}
      groupOf={(seat) => [seat]}
      onPick={toggle}
      guise="cashier"
      height="min(52vh, 480px)"
    />
  );
}
