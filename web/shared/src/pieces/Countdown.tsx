import { IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countdown } from '../format/formats.ts';
import classes from './Countdown.module.css';

const MINUTE_MS = 60_000;

/**
 * Time left until `untilMs` on the server's clock. Ticks with the second, not with the render; its last minute is a
 * notice. Screen readers hear each whole minute, not each second.
 */
export function Countdown({
  untilMs,
  clockOffsetMs = 0,
  onEnd,
  compact,
}: {
  untilMs: number;
  clockOffsetMs?: number;
  onEnd?: () => void;
  compact?: boolean;
}) {
  const { t } = useTranslation('common');
  const [remainingMs, setRemainingMs] = useState(() => untilMs - Date.now() - clockOffsetMs);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const left = untilMs - Date.now() - clockOffsetMs;
      setRemainingMs(left);
      if (left <= 0) end.current?.();
      else timer = window.setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [untilMs, clockOffsetMs]);

  const minutes = Math.ceil(remainingMs / MINUTE_MS);
  const spoken =
    remainingMs <= 0
      ? t('countdown.over')
      : remainingMs <= MINUTE_MS
        ? t('countdown.lastMinute')
        : t('countdown.minutes', { minutes });
  return (
    <span
      className={classes.root}
      data-last-minute={remainingMs <= MINUTE_MS || undefined}
      data-compact={compact || undefined}
    >
      <IconClock size={18} aria-hidden />
      {!compact && <span aria-hidden>{t('countdown.left')}</span>}
      <span className={classes.time} aria-hidden>
        {countdown(remainingMs)}
      </span>
      <span className="p-hidden" role="timer" aria-live="polite">
        {spoken}
      </span>
    </span>
  );
}
