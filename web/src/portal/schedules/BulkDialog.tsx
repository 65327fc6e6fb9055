import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import type { ReactNode } from 'react';
import { BulkDialog as Dialog } from '../list/index.ts';
import { useBulkFields } from './useBulkFields.ts';

/** Several shows of the timeline at once. They move together, so all of them go in one change. */
export function BulkDialog(props: {
  choices: ScheduleChoices;
  chosen: PlannedSchedule[];
  /** From now on only these are selected. */
  onKeep(ids: number[]): void;
  onClose(): void;
}): ReactNode {
  const utils = trpc.useUtils();
  const { dateTime } = useFormats();
  const { choices, chosen, onKeep, onClose } = props;
  const bulk = trpc.staff.schedules.bulk.useMutation();
  const fields = useBulkFields(choices)(
    chosen.map(({ cinema_id }) => choices.cinemas.find(({ id }) => id === cinema_id)?.exhibitor_id ?? 0),
    (schedule: PlannedSchedule) => schedule,
    { canMove: true },
  );
  const nameOf = ({ movie_id, start }: PlannedSchedule) =>
    [choices.movies.find(({ id }) => id === movie_id)?.title, dateTime(start)].filter(Boolean).join(', ');
  return (
    <Dialog
      selection={{
        count: chosen.length,
        rows: chosen,
        isAll: false,
        resolve: async (named) => chosen.map((each) => ({ id: String(each.id), name: named(each) })),
        // Shows that were changed stay selected: they are published next, say.
        keep: (rows) => rows.length > 0 && onKeep(rows.map(({ id }) => Number(id))),
      }}
      nameOf={nameOf}
      fields={fields}
      rowsAtOnce={chosen.length}
      change={({ ids, changes }) => bulk.mutateAsync({ ids: ids.map(Number), changes })}
      onChanged={() => utils.staff.schedules.invalidate()}
      onClose={onClose}
    />
  );
}
