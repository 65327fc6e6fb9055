import { countdown } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useRef, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import classes from './Countdown.module.css';
import { useLeftMs } from './useLeftMs.ts';

/** The last minute is a notice, not an alarm. */
const lastMinuteMs = 60_000;

/** How long the seats stay the visitor's. Counts by the server's clock; says so once when a minute is left. */
export function Countdown(props: {
  expiresAtMs: number | null;
  clockOffsetMs: number;
  extensionsLeft: number;
  /** The time is over: it is said until there are seats again. */
  hasRunOut: boolean;
  /** Class of the words beside the clock, or in its place. */
  labelClass?: string | undefined;
  onExtend(): Promise<boolean>;
  /** Asks for the seats of before. */
  onRetake(): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { expiresAtMs, clockOffsetMs } = props;
  const [extending, setExtending] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const leftMs = useLeftMs(expiresAtMs === null ? null : expiresAtMs - clockOffsetMs);
  const last = leftMs !== null && leftMs <= lastMinuteMs;
  const isOver = leftMs === null && props.hasRunOut;
  const extend = async (): Promise<void> => {
    if (extending) return;
    setExtending(true);
    // The button goes when there is time again: the focus stays at the clock.
    if (await props.onExtend()) box.current?.focus({ preventScroll: true });
    setExtending(false);
  };
  return (
    <div className={classes.countdown} data-last={last || isOver} ref={box} tabIndex={-1}>
      <Icon name="clock" size={18} />
      {isOver ? (
        <span>{t('countdown.over')}</span>
      ) : leftMs === null ? (
        <span className={`${classes.none} ${props.labelClass ?? ''}`}>{t('countdown.none')}</span>
      ) : (
        <span>
          <span className={props.labelClass}>{t('countdown.label')}</span>{' '}
          <span className={`${classes.time} p-figures`} role="timer" aria-label={t('countdown.label')}>
            {countdown(leftMs)}
          </span>
        </span>
      )}
      {last && props.extensionsLeft > 0 ? (
        <button
          type="button"
          className={`${buttons.small} ${buttons.quiet}`}
          aria-disabled={extending}
          onClick={extend}
        >
          {t('countdown.extend')}
        </button>
      ) : null}
      {isOver ? (
        <button
          type="button"
          className={`${buttons.small} ${buttons.quiet}`}
          onClick={() => {
            // The button goes: the focus stays at the clock.
            box.current?.focus({ preventScroll: true });
            props.onRetake();
          }}
        >
          {t('countdown.retake')}
        </button>
      ) : null}
      <span className="p-hidden" role="status">
        {last ? t('countdown.lastMinute') : ''}
      </span>
    </div>
  );
}
