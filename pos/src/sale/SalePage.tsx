import { Alert, Button } from '@mantine/core';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import classes from './Sale.module.css';
import { SaleForm } from './SaleForm.tsx';

/** A sale of one show. */
export default function SalePage(): ReactNode {
  const { t } = useTranslation('pos');
  const { locale } = useFormats();
  const errorText = useErrorText();
  const scheduleId = Number(useParams().id);
  const offer = trpc.pos.offer.useQuery({ scheduleId, locale }, { enabled: Number.isInteger(scheduleId) });
  trpc.live.watch.useSubscription(
    { scheduleIds: [scheduleId], prices: true },
    { onData: ({ kind }) => (kind === 'schedule-count' ? undefined : void offer.refetch()) },
  );
  if (offer.data !== undefined)
    return <SaleForm key={scheduleId} offer={offer.data} refetch={() => void offer.refetch()} />;
  const isGone =
    !Number.isInteger(scheduleId) || (offer.error !== null && errorOf(offer.error).code === 'SCHEDULE_NOT_FOUND');
  if (offer.error === null && !isGone) return <div className={classes.sale} aria-busy />;
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('sale.title')}</h1>
      <Alert color="red" role="alert">
        {isGone ? t('sale.gone') : errorText(offer.error)}
      </Alert>
      <div className={classes.ways}>
        {isGone ? null : (
          <Button size="xl" variant="default" onClick={() => void offer.refetch()}>
            {t('sale.retry')}
          </Button>
        )}
        <Button size="xl" component={Link} to="/">
          {t('sale.back')}
        </Button>
      </div>
    </section>
  );
}
