import type { NamedSeat, OutageView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useDialogs } from '../../frame/dialogs.tsx';
import { done, failed } from '../../frame/toasts.ts';
import { nameOf } from './outOfOrder.ts';

/** Most characters of a cause that the server takes. */
const longest = 200;
const mostNames = 10;

/** Takes seats of a screen out of order and puts them back. */
export function useOutages(screen: number) {
  const { t } = useTranslation('halls');
  const { prompt } = useDialogs();
  const utils = trpc.useUtils();
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.layouts.outages.list.invalidate({ screen }),
      utils.staff.layouts.move.preview.invalidate(),
      utils.staff.schedules.seats.invalidate(),
    ]);
  };
  const takeOut = trpc.staff.layouts.outages.takeOut.useMutation({ onSettled });
  const putBack = trpc.staff.layouts.outages.putBack.useMutation({ onSettled });
  const named = (seats: readonly NamedSeat[]): string =>
    [...seats.slice(0, mostNames).map(nameOf), ...(seats.length > mostNames ? ['…'] : [])].join(', ');
  return {
    named,
    isBusy: takeOut.isPending || putBack.isPending,
    /** Asks why. Answers whether it was done. */
    async takeOut(seats: NamedSeat[]): Promise<boolean> {
      const count = seats.length;
      const cause = await prompt({
        title: t('outages.takeOutTitle', { count, names: named(seats) }),
        text: t('outages.takeOutText', { count }),
        action: t('outages.takeOut'),
        label: t('outages.cause'),
        maxLength: longest,
        isDangerous: true,
      });
      if (cause === null) return false;
      try {
        await takeOut.mutateAsync({ screen, seats, cause });
        done(t('outages.taken', { count, names: named(seats) }));
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
    async putBack(outages: readonly OutageView[]): Promise<boolean> {
      try {
        for (const { id, row_version } of outages) await putBack.mutateAsync({ id, row_version });
        done(t('outages.back', { count: outages.length, names: named(outages) }));
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
  };
}
