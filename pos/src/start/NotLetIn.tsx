import { Alert, Button } from '@mantine/core';
import type { DeviceStanding } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { whyNotIn } from '@parterre/ui/device';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import classes from './Start.module.css';
import { StartPage } from './StartPage.tsx';

/** A device that asks, waits or was sent away, or whose exhibitor is switched off. `onAsk` rejects with what the server refused. */
export function NotLetIn(props: { place: string; device: DeviceStanding | null; onAsk(): Promise<void> }): ReactNode {
  const { t } = useTranslation('start');
  const errorText = useErrorText();
  const { place, device, onAsk } = props;
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const state = whyNotIn(device);
  const ask = (): void => {
    setIsSending(true);
    setFailure(null);
    onAsk()
      .catch((thrown: unknown) => setFailure(errorText(thrown)))
      .finally(() => setIsSending(false));
  };
  return (
    <StartPage key={state} place={place} title={t(`${state}.title`)}>
      {state === 'pending' && device ? (
        <p className={classes.code}>
          <span>{t('pending.code')}</span>
          <b className="p-figures">{device.uid}</b>
        </p>
      ) : null}
      <p className={classes.text}>{t(`${state}.text`)}</p>
      {failure === null ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {state === 'asking' || state === 'logout' ? (
        <Button size="xl" loading={isSending} onClick={ask}>
          {t(`${state}.submit`)}
        </Button>
      ) : null}
    </StartPage>
  );
}
