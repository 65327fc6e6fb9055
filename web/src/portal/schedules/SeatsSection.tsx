import { Button, Group, Skeleton, Text } from '@mantine/core';
import { Hall, Inventory } from '@parterre/engine';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { Legend, MapStage, MapToolbar, SeatMap, SeatTooltip, staticSource } from '@parterre/ui/seatmap';
import { type ReactNode, useEffect, useMemo } from 'react';
import { bytesOf, useEngine } from '../cinemas/engine.ts';
import { outOfOrder } from '../cinemas/outages/outOfOrder.ts';
import { Failed } from '../frame/Failed.tsx';
import { useStrokes } from '../strokes/useStrokes.ts';
import { mayBlock, toggleBlocked } from './blockedSeats.ts';

/** Which seats only the point of sale sells. A pick blocks a seat or frees it; what is sold stays. */
export function SeatsSection(props: {
  scheduleId: number;
  layoutId: number;
  blocked: number[];
  isFixed: boolean;
  onChange(seats: number[]): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { scheduleId, blocked, isFixed, onChange } = props;
  const { data, error, refetch } = trpc.staff.schedules.seats.useQuery({ id: scheduleId });
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
    const outages = outOfOrder(hall, data.outages);
    inventory.setStatus(blocked, 'blocked');
    inventory.setStatus([...outages.keys()], 'broken');
    inventory.setStatus(data.undecided, 'reserved');
    inventory.setStatus(data.sold, 'sold');
    return { inventory, source: staticSource(hall, inventory), marks: { outages } };
  }, [hall, data, blocked]);
  useEffect(() => () => scene?.inventory.free(), [scene]);
  const isOpen = (seat: number) => scene !== null && !isFixed && mayBlock(scene.inventory, seat);
  const toggle = (seats: number[]): void => onChange(toggleBlocked(blocked, seats.filter(isOpen)));
  const select = (seats: number[]): void => {
    if (seats.length > 0) toggle(seats);
  };
  const { tools } = useStrokes({ onSelect: select });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  if (scene === null || hall === null || data === undefined) return <Skeleton height={320} />;
  const { outages } = scene.marks;
  return (
    <SeatMap
      source={scene.source}
      marks={scene.marks}
      seatClasses={hall.classes.map(({ key, name }) => ({ key, name, priceMinor: null }))}
      staff
      standOut="sold"
      tool={tools.marquee}
      readOnly={isFixed}
      pickable={isOpen}
      onPick={(seat) => toggle([seat])}
      onSelect={select}
    >
      <Group justify="space-between" gap="sm" mb="xs">
        <Text size="sm" role="status">
          {t('blockedCount', { count: blocked.length })}
        </Text>
        <Group gap="xs">
          {blocked.length > 0 && !isFixed ? (
            <Button size="xs" variant="default" onClick={() => onChange([])}>
              {t('freeAll')}
            </Button>
          ) : null}
          <MapToolbar />
        </Group>
      </Group>
      {outages.size > 0 ? (
        <Text size="sm" mb="xs">
          {t('outOfOrder', {
            count: outages.size,
            names: [...outages.keys()].map((seat) => hall.seatName(seat)).join(', '),
          })}
        </Text>
      ) : null}
      <MapStage height="min(52vh, 480px)">
        <SeatTooltip />
      </MapStage>
      <Legend states="staff" />
    </SeatMap>
  );
}
