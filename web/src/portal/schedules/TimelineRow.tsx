import { useDroppable } from '@dnd-kit/core';
import { Box } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { clsx } from 'clsx';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { Parts, placeOn } from './Block.tsx';
import { type DragState, useGhost } from './dragState.ts';
import { type Axis, clockOf } from './planning.ts';
import classes from './Timeline.module.css';

/** A screen on a day. `children`: its shows. */
export const TimelineRow = memo(function TimelineRow(props: {
  day: string;
  screen: { id: number; name: string; ready: boolean };
  cinema: string | null;
  axis: Axis;
  drag: DragState;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { day, screen, cinema, axis, drag } = props;
  const { setNodeRef } = useDroppable({ id: `row ${day} ${screen.id}`, data: { day, screenId: screen.id } });
  return (
    <div className={classes.row}>
      <div className={classes.screen}>
        <span>{screen.name}</span>
        {cinema === null ? null : <small>{cinema}</small>}
        {screen.ready ? null : <small>{t('noLayout')}</small>}
      </div>
      <Box className={classes.track ?? ''} ref={setNodeRef} role="group" aria-label={screen.name}>
        {props.children}
        <GhostBlock day={day} screenId={screen.id} axis={axis} drag={drag} />
      </Box>
    </div>
  );
});

/** What is dragged, where it would be; in red, with what is in its way, where it cannot. */
function GhostBlock(props: { day: string; screenId: number; axis: Axis; drag: DragState }): ReactNode {
  const ghost = useGhost(props.drag, props.day, props.screenId);
  if (ghost === null) return null;
  const { dragged, spot, objection } = ghost;
  const { preshow, feature, cleaning } = dragged;
  return (
    <span
      className={clsx(classes.ghost, objection !== null && objection.reason !== 'told' && classes.refused)}
      style={placeOn(props.axis, spot.minute, preshow + feature + cleaning) as CSSProperties}
      aria-hidden
    >
      <Parts preshow={preshow} feature={feature} cleaning={cleaning} />
      <span className={classes.text}>
        <span className={classes.title}>
          <strong className="p-figures">{clockOf(spot.minute)}</strong> {dragged.title}
        </span>
      </span>
    </span>
  );
}
