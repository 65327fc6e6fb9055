import { Button } from '@mantine/core';
import type { HelpCall } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './HelpCalls.module.css';

/** Registers that call for somebody, above whatever page of the till is open. */
export function HelpCalls(): ReactNode {
  const { t } = useTranslation('help');
  const [calls, setCalls] = useState<HelpCall[]>([]);
  trpc.pos.help.watch.useSubscription(undefined, { onData: setCalls });
  return (
    <div role="alert">
      {calls.length === 0 ? null : (
        <ul className={classes.calls} aria-label={t('title')}>
          {calls.map((call) => (
            <li key={call.device}>
              <Call call={call} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Call({ call }: { call: HelpCall }): ReactNode {
  const { device, name, reason, bill, called_at, employee } = call;
  const { t } = useTranslation('help');
  const { time } = useFormats();
  const errorText = useErrorText();
  const answer = trpc.pos.help.answer.useMutation();
  const end = trpc.pos.help.end.useMutation();
  const navigate = useNavigate();
  const takeOver = trpc.pos.help.takeOver.useMutation({ onSuccess: () => navigate('/parked') });
  const error = answer.error ?? end.error ?? takeOver.error;
  return (
    <div className={classes.call} data-answered={employee !== null || undefined}>
      <p className={classes.text}>
        <b>{t(reason, { name })}</b> <span>{t('since', { time: time(called_at) })}</span>
        {employee === null ? null : <span>{` ${t('coming', { employee })}`}</span>}
        {error === null ? null : <span className={classes.failure}>{` ${errorText(error)}`}</span>}
      </p>
      {bill === null ? null : (
        <Button size="lg" variant="default" component={Link} to={`/bills/${bill}`}>
          {t('bill')}
        </Button>
      )}
      {employee === null || !call.has_basket ? null : (
        <Button size="lg" loading={takeOver.isPending} onClick={() => takeOver.mutate({ device })}>
          {t('takeOver')}
        </Button>
      )}
      {employee === null ? (
        <Button size="lg" loading={answer.isPending} onClick={() => answer.mutate({ device })}>
          {t('come')}
        </Button>
      ) : (
        <Button size="lg" variant="default" loading={end.isPending} onClick={() => end.mutate({ device })}>
          {t('end')}
        </Button>
      )}
    </div>
  );
}
