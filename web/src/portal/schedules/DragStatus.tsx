import type { ScheduleChoices } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type DragState, useDragged } from './dragState.ts';
import { clockOf, lengthOf } from './planning.ts';
import classes from './SchedulesPage.module.css';

/** Where what is dragged would be, and what is in its way: for the eyes, and read out. */
export function DragStatus({ drag, choices }: { drag: DragState; choices: ScheduleChoices }): ReactNode {
  const { t } = useTranslation('schedules');
  const { dayShort } = useFormats();
  const ghost = useDragged(drag);
  const { dragged, spot, conflict } = ghost ?? {};
  return (
    <p
      className={classes.status}
      role="status"
      data-refused={conflict ? true : undefined}
      data-shown={ghost !== null || undefined}
    >
      {dragged && spot
        ? t('drag.at', {
            title: dragged.title,
            screen: choices.screens.find(({ id }) => id === spot.screen_id)?.name,
            day: dayShort(spot.day),
            from: clockOf(spot.minute),
            to: clockOf(spot.minute + dragged.preshow + dragged.feature + dragged.cleaning),
          })
        : null}
      {conflict ? (
        <strong>
          {' '}
          {t('drag.occupied', {
            movie: choices.movies.find(({ id }) => id === conflict.movie_id)?.title,
            from: clockOf(conflict.minute),
            to: clockOf(conflict.minute + lengthOf(conflict)),
          })}
        </strong>
      ) : null}
    </p>
  );
}
