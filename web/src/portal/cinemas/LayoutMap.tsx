import { Skeleton } from '@mantine/core';
import { Hall, SeatFlag } from '@parterre/engine';
import type { ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo, useState } from 'react';
import { Failed } from '../frame/Failed.tsx';
import { bytesOf, useEngine } from './engine.ts';
import { HallMap } from './HallMap.tsx';
import { ChosenSeats } from './outages/ChosenSeats.tsx';
import { outOfOrder } from './outages/outOfOrder.ts';

/** A published layout, drawn, with what is out of order in it: seats are chosen and taken out of sale, or put back. */
export default function LayoutMap(props: { screen: ScreenView; layout: number; label: string }): ReactNode {
  const { screen, layout, label } = props;
  const { may } = useStaff();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // A layout never changes.
  const hallQuery = trpc.staff.layouts.hall.useQuery({ id: layout }, { staleTime: Number.POSITIVE_INFINITY });
  const outagesQuery = trpc.staff.layouts.outages.list.useQuery({ screen: screen.id });
  const engine = useEngine();
  const text = hallQuery.data?.hall;
  const hall = useMemo(
    () => (engine.isReady && text !== undefined ? Hall.fromBytes(bytesOf(text)) : null),
    [engine.isReady, text],
  );
  const { data: every = none } = outagesQuery;
  const out = useMemo(() => every.filter(({ back_at }) => back_at === null), [every]);
  const outages = useMemo(() => (hall === null ? undefined : outOfOrder(hall, out)), [hall, out]);
  if (hallQuery.error) return <Failed error={hallQuery.error} onRetry={() => void hallQuery.refetch()} />;
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  if (hall === null || outages === undefined) return <Skeleton height={320} />;
  const toggle = (seat: number): void =>
    setChosen((before) =>
      before.includes(seat) ? before.filter((each) => each !== seat) : [...before, seat].sort((a, b) => a - b),
    );
  const isSold = (seat: number): boolean => ((hall.seats.flags[seat] ?? 0) & SeatFlag.disabled) === 0;
  const mayWrite = may('screens.write');
  return (
    <>
      {mayWrite ? (
        <ChosenSeats screen={screen.id} hall={hall} chosen={chosen} outages={out} onDone={() => setChosen([])} />
      ) : null}
      <HallMap
        hall={hall}
        shapes={hallQuery.data?.shapes ?? none}
        label={label}
        rates={screen.classes}
        marked={chosen}
        outages={outages}
        {...(mayWrite && { onPick: toggle, pickable: isSold })}
      />
    </>
  );
}

const none: never[] = [];
