import type { DoorShow } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconTicket, IconUsers, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CountsByRate } from './Counts.tsx';
import classes from './Scanner.module.css';
import { canUndo, type Scan } from './useScanning.ts';

/** What was scanned on this page, with a way to take it back, and how the shows fill. `onUndo` null: nobody here may. */
export function LastScans(props: {
  /** What this scanner is called. */
  device: string;
  scans: readonly Scan[];
  shows: readonly DoorShow[] | undefined;
  onUndo: ((scan: Scan) => void) | null;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { device, scans, shows, onUndo, onBack } = props;
  return (
    <div className={classes.panel}>
      <h1 className={classes.title}>{t('last.title')}</h1>
      {scans.length === 0 ? <p className={classes.quiet}>{t('last.none')}</p> : null}
      <ul className={classes.list}>
        {scans.map((scan) => (
          <li key={scan.id}>
            <Line scan={scan} />
            {onUndo !== null && scan.outcome.kind === 'passed' && canUndo(scan, device) ? (
              <button
                type="button"
                className={classes.button}
                disabled={scan.undo.state === 'asking'}
                onClick={() => onUndo(scan)}
              >
                {t('undo')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <CountsByRate shows={shows} />
      <div className={classes.buttons}>
        <button type="button" className={classes.primary} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}

function Line({ scan: { outcome, undo, direction, by } }: { scan: Scan }): ReactNode {
  const { t } = useTranslation('scanner');
  const { list } = useFormats();
  const undone = undo.state === 'done';
  const Icon = undone
    ? IconArrowBackUp
    : { passed: IconCheck, refused: IconX, party: IconUsers, voucher: IconTicket, failed: IconAlertTriangle }[
        outcome.kind
      ];
  const tickets =
    outcome.kind === 'passed' || outcome.kind === 'party'
      ? outcome.tickets
      : outcome.kind === 'refused' && outcome.ticket
        ? [outcome.ticket]
        : [];
  const word = undone
    ? t('last.undone')
    : outcome.kind === 'passed'
      ? t(direction === 'in' ? 'direction.in' : 'direction.out')
      : outcome.kind === 'refused'
        ? t(`reason.${outcome.reason}`)
        : outcome.kind === 'party'
          ? t('party.title')
          : outcome.kind === 'voucher'
            ? outcome.voucher.title
            : t('failed');
  return (
    <span className={classes.line}>
      <Icon aria-hidden />
      <span className={classes.entry}>
        <b>{word}</b>
        <span className={classes.quiet}>
          {undo.state === 'failed' ? `${t('undoFailed')} ` : null}
          {by === 'server' ? null : `${t('offline.by')} `}
          {list([...new Set(tickets.map(({ seat, rate }) => [seat, rate].filter((part) => part !== null).join(' ')))])}
        </span>
      </span>
    </span>
  );
}
