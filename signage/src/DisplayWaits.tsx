import type { DeviceStanding } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { ConnectionState } from '@parterre/ui/app';
import { whyNotIn } from '@parterre/ui/device';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Display.module.css';

/** What was refused is asked for again so often: nobody stands before a display to press anything. */
const askAgainMs = 30_000;

/** The server is asked what the display is: a dark screen, and a mark in the corner where nobody answers. */
export function DisplayAsking(): ReactNode {
  return (
    <main className={classes.screen}>
      <div className={classes.corner}>
        <ConnectionState />
      </div>
    </main>
  );
}

/** A display that nobody has let in, or that was sent away. A new one asks by itself, since it may have no keys. */
export function DisplayWaits(
  props: { device: DeviceStanding | null; onAsk(): Promise<void> } | { state: 'takenOver' },
): ReactNode {
  const { t } = useTranslation('start');
  const { startup } = useProgramme();
  if ('state' in props)
    return (
      <Card
        place={startup.exhibitor.trade_name}
        title={t('takenOver.display.title')}
        text={t('takenOver.display.text')}
      >
        <button type="button" className={classes.button} onClick={() => location.reload()}>
          {t('takenOver.here')}
        </button>
      </Card>
    );
  return <Asks {...props} place={startup.exhibitor.trade_name} />;
}

function Asks(props: { place: string; device: DeviceStanding | null; onAsk(): Promise<void> }): ReactNode {
  const { t } = useTranslation('start');
  const errorText = useErrorText();
  const { place, device, onAsk } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const state = whyNotIn(device);
  useEffect(() => {
    if (state !== 'asking') return setFailure(null);
    const ask = (): void => {
      onAsk().catch((thrown: unknown) => setFailure(errorText(thrown)));
    };
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [state, onAsk, errorText]);
  return (
    <Card place={place} title={t(`${state}.title`)} text={t(`${state}.text`)}>
      {state === 'pending' && device ? (
        <p className={classes.code}>
          <span>{t('pending.code')}</span>
          <b className="p-figures">{device.uid}</b>
        </p>
      ) : null}
      {failure === null ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {state === 'logout' ? (
        <button
          type="button"
          className={classes.button}
          onClick={() => void onAsk().catch((thrown: unknown) => setFailure(errorText(thrown)))}
        >
          {t('logout.submit')}
        </button>
      ) : null}
    </Card>
  );
}

function Card(props: { place: string; title: string; text: string; children: ReactNode }): ReactNode {
  const { place, title, text, children } = props;
  return (
    <main className={classes.screen}>
      <section className={classes.card}>
        <p className={classes.text}>{place}</p>
        <h1 className={classes.title}>{title}</h1>
        {children}
        <p className={classes.text}>{text}</p>
      </section>
      <div className={classes.corner}>
        <ConnectionState />
      </div>
    </main>
  );
}
