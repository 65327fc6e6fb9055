import { Alert, Button, Loader } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { Receipt } from './Receipt.tsx';
import classes from './Sale.module.css';
import { type SellingActions, useSelling } from './useSelling.ts';

/** The pages of selling, and what becomes of a sale: whoever comes back to the till while one has no answer is told first. */
export function Selling(): ReactNode {
  const navigate = useNavigate();
  const selling = useSelling();
  const { state } = selling;
  // The sale's own page says by itself how far it is.
  const isAtSale = useMatch('/schedules/:id') !== null;
  if (state.kind === 'sold')
    return (
      <Receipt
        receipt={state.receipt}
        onNext={() => {
          selling.next();
          void navigate('/', { replace: true });
        }}
      />
    );
  if (state.kind === 'unanswered' || (state.kind === 'sending' && !isAtSale)) return <Unanswered selling={selling} />;
  return <Outlet context={selling} />;
}

function Unanswered({ selling }: { selling: SellingActions }): ReactNode {
  const { t } = useTranslation('pos');
  const isAsking = selling.state.kind === 'sending';
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('unanswered.title')}</h1>
      <Alert color="yellow">{t('unanswered.text')}</Alert>
      {isAsking ? (
        <Loader aria-label={t('unanswered.asking')} />
      ) : (
        <Button size="xl" onClick={selling.askAgain}>
          {t('unanswered.again')}
        </Button>
      )}
    </section>
  );
}
