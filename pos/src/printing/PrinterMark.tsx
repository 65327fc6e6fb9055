import { VisuallyHidden } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Printing.module.css';

/** A printer is asked so often: paper ends between two sales. */
const askEveryMs = 15_000;

/** How the till's printer is: a dot while all is well, and words when not. */
export function PrinterMark(): ReactNode {
  const { t } = useTranslation('printing');
  const { data } = trpc.pos.printer.useQuery(undefined, { refetchInterval: askEveryMs });
  const state = data?.state ?? null;
  const isWell = state === 'operational' || state === 'printing';
  return (
    <span className={classes.mark} role="status">
      {state === null ? null : (
        <>
          <i className={isWell ? classes.well : classes.unwell} aria-hidden />
          {isWell ? (
            <VisuallyHidden>{`${t('printer')}: ${t(`state.${state}`)}`}</VisuallyHidden>
          ) : (
            `${t('printer')}: ${t(`state.${state}`)}`
          )}
        </>
      )}
    </span>
  );
}
