import { Alert, Button } from '@mantine/core';
import type { ReservationView } from '@parterre/server/contract';
import { errorLines, errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';

/** Cancels a reservation with a second press, since others may have its seats a moment later. */
export function EndPart({ reservation }: { reservation: ReservationView }): ReactNode {
  const { t } = useTranslation('reservations');
  const utils = trpc.useUtils();
  const [isAsked, setIsAsked] = useState(false);
  const end = trpc.pos.reservations.cancel.useMutation({ onSettled: () => utils.pos.reservations.invalidate() });
  const { uuid, row_version, tickets } = reservation;
  const refusal = end.error === null ? null : errorOf(end.error);
  return (
    <>
      {isAsked ? (
        <>
          <Button size="lg" color="red" loading={end.isPending} onClick={() => end.mutate({ uuid, row_version })}>
            {t('endConfirm', { count: tickets.length })}
          </Button>
          <Button size="lg" variant="default" onClick={() => setIsAsked(false)}>
            {t('endKeep')}
          </Button>
        </>
      ) : (
        <Button size="lg" variant="outline" color="red" onClick={() => setIsAsked(true)}>
          {t('end')}
        </Button>
      )}
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {errorLines(refusal) || refusal.message}
        </Alert>
      )}
    </>
  );
}
