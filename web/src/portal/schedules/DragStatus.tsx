import type { ScheduleChoices } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type DragState, useDragged } from './dragState.ts';
import { clockOf, endOf, type Objection } from './planning.ts';
import classes from './SchedulesPage.module.css';

/** Where what is dragged would be, and what is in its way: for the eyes, and read out. */
export function DragStatus({ drag, choices }: { drag: DragState; choices: ScheduleChoices }): ReactNode {
  const { t } = useTranslation('schedules');
  const { dayShort } = useFormats();
  const ghost = useDragged(drag);
  const { dragged, spot, objection } = ghost ?? {};
  const isRefused = objection && objection.reason !== 'told';
  return (
    <p
      className={classes.status}
      role="status"
      data-refused={isRefused ? true : undefined}
      data-shown={ghost !== null || undefined}
    >
      {dragged && spot
        ? t('drag.at', {
            title: dragged.title,
            screen: choices.screens.find(({ id }) => id === spot.screen_id)?.name,
            day: dayShort(spot.day),
            from: clockOf(spot.minute),
            // When the film ends, as the block says; the cleaning after it is drawn.
            to: clockOf(spot.minute + dragged.preshow + dragged.feature),
          })
        : null}
      {objection ? (
        <strong>
          {' '}
          <Words objection={objection} choices={choices} />
        </strong>
      ) : null}
    </p>
  );
}

/** Says what the server would say at the drop. */
function Words({ objection, choices }: { objection: Objection; choices: ScheduleChoices }): ReactNode {
  const { t } = useTranslation('schedules');
  switch (objection.reason) {
    case 'occupied': {
      const { other } = objection;
      return t('drag.occupied', {
        movie: choices.movies.find(({ id }) => id === other.movie_id)?.title,
        from: clockOf(other.minute),
        to: clockOf(endOf(other)),
      });
    }
    case 'sold':
    case 'told':
      return t(`drag.${objection.reason}`, { count: objection.tickets });
    default:
      return t(`drag.${objection.reason}`);
  }
}
