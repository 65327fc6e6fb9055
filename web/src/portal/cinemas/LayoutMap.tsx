import { Skeleton } from '@mantine/core';
import { Hall } from '@parterre/engine';
import type { ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type ReactNode, useMemo } from 'react';
import { Failed } from '../frame/Failed.tsx';
import { bytesOf, useEngine } from './engine.ts';
import { HallMap } from './HallMap.tsx';

/** A published layout, drawn. */
export default function LayoutMap(props: { layout: number; label: string; rates: ScreenView['classes'] }): ReactNode {
  // A layout never changes.
  const hallQuery = trpc.staff.layouts.hall.useQuery({ id: props.layout }, { staleTime: Number.POSITIVE_INFINITY });
  const engine = useEngine();
  const text = hallQuery.data?.hall;
  const hall = useMemo(
    () => (engine.isReady && text !== undefined ? Hall.fromBytes(bytesOf(text)) : null),
    [engine.isReady, text],
  );
  if (hallQuery.error) return <Failed error={hallQuery.error} onRetry={() => void hallQuery.refetch()} />;
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  if (hall === null) return <Skeleton height={320} />;
  return <HallMap hall={hall} label={props.label} rates={props.rates} />;
}
