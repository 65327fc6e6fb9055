/** What changes the programme, shown at once and taken back with a reason when the server says no. */
import type { PlannedSchedule, ScheduleDraft } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useDialogs } from '../frame/dialogs.tsx';
import { done, failed } from '../frame/toasts.ts';
import type { Spot } from './planning.ts';

export interface Plan {
  isBusy: boolean;
  create(draft: ScheduleDraft): void;
  /** Asks first where tickets have been sold. */
  move(id: number, spot: Spot): void;
  publish(ids: number[]): void;
  remove(ids: number[]): void;
}

/** `query`: of the timeline that shows it; null: none does. */
export function usePlan(query: { from: string; to: string; cinema: number | null } | null): Plan {
  const { t } = useTranslation('schedules');
  const dialogs = useDialogs();
  const utils = trpc.useUtils();
  const { timeline } = utils.staff.schedules;
  const onSettled = () => utils.staff.schedules.invalidate();
  const onError = (error: unknown) => failed(error);
  const create = trpc.staff.schedules.create.useMutation({ onSettled, onError });
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
    try {
      await save.mutateAsync(change);
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
      await save.mutateAsync({ ...change, confirmed_tickets: tickets }).catch((refused: unknown) => {
        show(schedule);
        failed(refused);
      });
    }
  }

  return {
    isBusy: publish.isPending,
    create: (draft) => create.mutate(draft),
    move: (id, spot) => void move(id, spot),
    publish: (ids) => publish.mutate({ ids }),
    remove: (ids) => remove.mutate({ ids }),
  };
}
