import { Alert, Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import classes from './Sale.module.css';
import { SaleForm } from './SaleForm.tsx';
import { useLiveOffer } from './useLiveOffer.ts';

/** A sale of one show. */
export default function SalePage(): ReactNode {
  const { t } = useTranslation('pos');
  const scheduleId = Number(useParams().id);
  const show = useLiveOffer(scheduleId);
  if (show.kind === 'there') return <SaleForm key={scheduleId} offer={show.offer} refetch={show.refetch} />;
  if (show.kind === 'loading') return <div className={classes.sale} aria-busy />;
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('sale.title')}</h1>
      <Alert color="red" role="alert">
        {show.kind === 'gone' ? t('sale.gone') : show.message}
      </Alert>
      <div className={classes.ways}>
        {show.kind === 'gone' ? null : (
          <Button size="xl" variant="default" onClick={show.refetch}>
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
