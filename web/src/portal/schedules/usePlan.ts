/** What changes the programme, shown at once and taken back with a reason when the server says no. */
import type { PlannedSchedule, ScheduleDraft } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useRef } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { offerUndo } from '../frame/offerUndo.tsx';
import { done, failed } from '../frame/toasts.ts';
import type { Spot } from './planning.ts';

export interface Plan {
  isBusy: boolean;
  create(draft: ScheduleDraft): void;
  /** Asks first where tickets have been sold. */
  move(id: number, spot: Spot): void;
  publish(ids: number[]): void;
  remove(ids: number[]): void;
  /** Takes back the last move, or the last draft that was made here; once all are taken back it does nothing. */
  undo(): void;
}

/** `query`: of the timeline that shows it; null: none does. */
export function usePlan(query: { from: string; to: string; cinema: number | null } | null): Plan {
  const { t } = useTranslation(['schedules', 'portal']);
  const dialogs = useDialogs();
  const utils = trpc.useUtils();
  const { timeline } = utils.staff.schedules;
  const onSettled = () => utils.staff.schedules.invalidate();
  const onError = (error: unknown) => failed(error);
  /** What can be taken back, the last first: each once. */
  const undoings = useRef<(() => Promise<unknown>)[]>([]);
  function offer(said: string, undo: () => Promise<unknown>): void {
    undoings.current = [undo, ...undoings.current];
    offerUndo(said, t('portal:form.undo'), () => takeBack(undo));
  }
  async function takeBack(undo: (() => Promise<unknown>) | undefined): Promise<void> {
    if (undo === undefined || !undoings.current.includes(undo)) return;
    undoings.current = undoings.current.filter((each) => each !== undo);
    try {
      await undo();
      done(t('portal:form.undone'));
    } catch (refused) {
      failed(refused);
    }
  }
  const create = trpc.staff.schedules.create.useMutation({
    onSettled,
    onError,
    onSuccess: ({ id }) => offer(t('new.done'), () => removeAgain.mutateAsync({ ids: [Number(id)] })),
  });
  const removeAgain = trpc.staff.schedules.remove.useMutation({ onSettled });
  const save = trpc.staff.schedules.save.useMutation({ onSettled });
  const publish = trpc.staff.schedules.publish.useMutation({
    onSettled,
    onError,
    onSuccess: ({ published }) => done(t('publish.done', { count: published })),
  });
  const remove = trpc.staff.schedules.remove.useMutation({
    onSettled,
    onError,
    onSuccess: ({ removed }) => done(t('remove.done', { count: removed })),
  });

  async function move(id: number, { screen_id, day, minute }: Spot): Promise<void> {
    const before = query && timeline.getData(query);
    const schedule = before?.schedules.find((each) => each.id === id);
    if (!query || !before || !schedule) return;
    if (schedule.screen_id === screen_id && schedule.day === day && schedule.minute === minute) return;
    const show = (changed: PlannedSchedule) =>
      timeline.setData(query, {
        schedules: before.schedules.map((each) => (each.id === id ? changed : each)),
      });
    await timeline.cancel();
    show({ ...schedule, screen_id, day, minute });
    const change = { id, row_version: schedule.row_version, screen: screen_id, day, minute };
    const back = { id, screen: schedule.screen_id, day: schedule.day, minute: schedule.minute };
    const moved = ({ row_version }: { row_version: number }, confirmed = {}): void =>
      offer(t('move.done'), () => save.mutateAsync({ ...back, row_version, ...confirmed }));
    try {
      moved(await save.mutateAsync(change));
    } catch (error) {
      const { code, message } = errorOf(error);
      if (code !== 'SCHEDULE_MOVE_UNCONFIRMED') {
        show(schedule);
        return failed(error);
      }
      const tickets = schedule.sold + schedule.undecided;
      const confirmed = await dialogs.confirm({
        title: t('move.title', { count: tickets }),
        text: message,
        action: t('move.action', { count: tickets }),
      });
      if (!confirmed) return void show(schedule);
      const confirmation = { confirmed_tickets: tickets };
      await save.mutateAsync({ ...change, ...confirmation }).then(
        (answer) => moved(answer, confirmation),
        (refused: unknown) => {
          show(schedule);
          failed(refused);
        },
      );
    }
  }

  return {
    isBusy: publish.isPending,
    create: (draft) => create.mutate(draft),
    move: (id, spot) => void move(id, spot),
    publish: (ids) => publish.mutate({ ids }),
    remove: (ids) => remove.mutate({ ids }),
    undo: () => void takeBack(undoings.current[0]),
  };
}
