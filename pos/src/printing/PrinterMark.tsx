import { Button, VisuallyHidden } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type PortPrinter, usePortPrinter } from './PortPrinting.tsx';
import classes from './Printing.module.css';

/** A printer is asked so often: paper ends between two sales. */
const askEveryMs = 15_000;

/** How the till's printer is: a dot while all is well, and words when not. One at the till's own port is connected here. */
export function PrinterMark(): ReactNode {
  const { t } = useTranslation('printing');
  const { data } = trpc.pos.printer.useQuery(undefined, { refetchInterval: askEveryMs });
  const port = usePortPrinter();
  const state = data?.state ?? null;
  const isWell = state === 'operational' || state === 'printing';
  const says = t(port?.choice === 'unsupported' ? 'port.unsupported' : `state.${state ?? 'none'}`);
  const text = `${t('printer')}: ${says}`;
  return (
    <>
      <span className={classes.mark} role="status">
        {state === null ? null : (
          <>
            <i className={isWell ? classes.well : classes.unwell} aria-hidden />
            {/* The button beside it says what to do. */}
            {isWell || isToConnect(port) ? (
              <VisuallyHidden>{text}</VisuallyHidden>
            ) : (
              <span>
                <span className={classes.whose}>{`${t('printer')}: `}</span>
                {says}
              </span>
            )}
          </>
        )}
      </span>
      <ConnectPrinter />
    </>
  );
}

/** Asks for the port of the printer, where that is at this device's own port and not reached there. */
export function ConnectPrinter(): ReactNode {
  const { t } = useTranslation('printing');
  const port = usePortPrinter();
  return isToConnect(port) ? (
    <Button size="lg" variant="default" onClick={() => void port?.connect()}>
      {t('port.connect')}
    </Button>
  ) : null;
}

const isToConnect = (port: PortPrinter | null): boolean =>
  port?.choice === 'missing' || (port?.choice === 'chosen' && port.state === 'offline');
