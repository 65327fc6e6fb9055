import { Group, Text } from '@mantine/core';
import type { ScreenView } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { hand, MapStage, MapToolbar, SeatMap, SeatTooltip } from '@parterre/ui/seatmap';
import { usePalette } from '@parterre/ui/theme';
import { type ReactNode, useMemo } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { listSeats } from '../document/seats.ts';
import type { Drawing } from '../document/types.ts';
import { draftHall, draftSource } from '../draftHall.ts';
import { SeatPaint } from '../stage/SeatPaint.tsx';
import type { Difference } from './difference.ts';
import { type ChangeKind, changeKinds, colorOf, paintDifference } from './paintDifference.ts';
import { unionOf } from './union.ts';

/** Both layouts on one plan. */
export function DifferenceMap(props: {
  before: Drawing;
  after: Drawing;
  difference: Difference;
  rates: ScreenView['classes'];
}): ReactNode {
  const { before, after, difference, rates } = props;
  const { t } = useTranslation('versions');
  const { locale, number } = useFormats();
  const palette = usePalette();
  const union = useMemo(() => unionOf(before.hall, after.hall, difference), [before, after, difference]);
  const source = useMemo(() => draftSource(draftHall(union), after.scenery.shapes), [union, after]);
  const seatClasses = useMemo(() => seatClassesOf(after.hall.classes, rates, locale), [after, rates, locale]);
  const paint = useMemo(() => {
    const { gone, added, moved, changed, shift } = difference;
    const seats = listSeats(after.hall);
    const at = (indexes: readonly number[]) => indexes.flatMap((index) => seats[index] ?? []);
    return paintDifference(
      {
        added: at(added),
        gone: listSeats(before.hall, gone).map(({ x, y }) => ({ x: x + shift.dx, y: y + shift.dy })),
        moved: moved.flatMap(({ seat, from }) => at([seat]).map((to) => ({ from, to }))),
        changed: at(changed),
      },
      palette,
    );
  }, [before, after, difference, palette]);
  const counts: Record<ChangeKind, number> = {
    added: difference.added.length,
    gone: difference.gone.length,
    moved: difference.moved.length,
    changed: difference.changed.length,
  };
  return (
    <SeatMap source={source} seatClasses={seatClasses} tool={hand} label={t('map')}>
      <Group gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }} data-difference="">
        <li>
          <Text size="sm">{t('kept', { count: difference.kept, seats: number(difference.kept) })}</Text>
        </li>
        {changeKinds.map((kind) => (
          <Group component="li" gap={6} key={kind} wrap="nowrap">
            <Sign kind={kind} color={colorOf(palette, kind)} />
            <Text size="sm">{t(kind, { count: counts[kind], seats: number(counts[kind]) })}</Text>
          </Group>
        ))}
      </Group>
      <MapStage height="min(52dvh, 520px)" layers={<SeatPaint name="difference" paint={paint} />}>
        <SeatTooltip />
      </MapStage>
      <Group justify="flex-end">
        <MapToolbar />
      </Group>
    </SeatMap>
  );
}

/** The sign of a kind of change, drawn as on the plan. */
function Sign({ kind, color }: { kind: ChangeKind; color: string }): ReactNode {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" fill="none" stroke={color} strokeWidth={2} aria-hidden>
      {kind === 'gone' && <path d="M3 3l10 10M3 13L13 3" />}
      {kind === 'added' && <path d="M2 2h12v12H2zM5 8h6M8 5v6" />}
      {kind === 'moved' && (
        <>
          <circle cx={10} cy={8} r={5} />
          <path d="M0 8h10" />
        </>
      )}
      {kind === 'changed' && <path d="M8 2l6 6-6 6-6-6z" />}
    </svg>
  );
}
