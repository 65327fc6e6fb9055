import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { countdownMs } from './countdown.ts';
import classes from './Register.module.css';

/** Asks whether somebody is still there. `left`: seconds; `isPaid`: nothing is lost when it is over. */
export function Countdown(props: { left: number; isPaid: boolean; onGoOn(): void; onEnd(): void }): ReactNode {
  const { t } = useTranslation('register');
  const { left, isPaid, onGoOn, onEnd } = props;
  const [title, text] = [useId(), useId()];
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const share = { '--share': left / (countdownMs / 1000) } as CSSProperties;
  return (
    <div className={classes.veil}>
      <section
        className={classes.countdown}
        role="alertdialog"
        aria-modal
        aria-labelledby={title}
        aria-describedby={text}
        data-countdown
      >
        <p className={classes.ring} style={share} role="timer" aria-label={t('countdown.left', { count: left })}>
          <b className="p-figures">{left}</b>
        </p>
        <h2 className={classes.title} id={title}>
          {t('countdown.title')}
        </h2>
        <p className={classes.text} id={text}>
          {t(isPaid ? 'countdown.paid' : 'countdown.text')}
        </p>
        <div className={classes.ways}>
          <Button className={classes.next} ref={first} onClick={onGoOn}>
            {t('countdown.goOn')}
          </Button>
          <Button className={classes.next} variant="default" onClick={onEnd}>
            {t(isPaid ? 'countdown.done' : 'startOver')}
          </Button>
        </div>
      </section>
    </div>
  );
}
