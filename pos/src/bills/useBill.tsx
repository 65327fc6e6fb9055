import { Alert, Button } from '@mantine/core';
import type { PosBill } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import classes from './Bills.module.css';
import { forgetWish, isPageOfWish, keptWish } from './keptWish.ts';

/** The bill of the page's address; until it is there, what is shown in its place. */
export function useBill(): { bill: PosBill; instead: null } | { bill: null; instead: ReactNode } {
  const { t } = useTranslation('tillBills');
  const errorText = useErrorText();
  const { uuid = '' } = useParams();
  const { data, error, refetch } = trpc.pos.bills.get.useQuery({ uuid }, { staleTime: 0 });
  const { pathname } = useLocation();
  const isUnknown = data === undefined && error !== null && errorOf(error).code === 'NOT_FOUND';
  useEffect(() => {
    const kept = keptWish();
    // The device was moved to another cinema: what was asked for at this bill is refused there as well, and would lead back here for ever.
    if (isUnknown && kept !== null && isPageOfWish(kept, pathname)) forgetWish();
  }, [isUnknown, pathname]);
  if (data !== undefined) return { bill: data, instead: null };
  if (error === null) return { bill: null, instead: <div className={classes.bill} aria-busy /> };
  const isGone = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'].includes(errorOf(error).code);
  return {
    bill: null,
    instead: (
      <section className={classes.middle}>
        <Alert color="red" role="alert">
          {isGone ? t('bill.gone') : errorText(error)}
        </Alert>
        <div className={classes.row}>
          {isGone ? null : (
            <Button size="xl" variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          )}
          <Button size="xl" component={Link} to="/bills">
            {t('bill.back')}
          </Button>
        </div>
      </section>
    ),
  };
}
