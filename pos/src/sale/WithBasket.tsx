import { Alert, Button } from '@mantine/core';
import type { Basket, PosPaymentMethod } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';

/** What selling begins with. `refetch`: the basket is another one now. */
export interface Opened {
  opened: Basket | null;
  methods: PosPaymentMethod[];
  refetch(): void;
}

/** Waits for the basket that the device had before it was locked or loaded anew, and for the ways to pay. */
export function WithBasket({ children }: { children(of: Opened): ReactNode }): ReactNode {
  const { t } = useTranslation('basket');
  const errorText = useErrorText();
  // What it is from now on, this page knows; the till's other pages have it again when they come.
  const kept = trpc.pos.basket.current.useQuery(undefined, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const { locale } = useFormats();
  const methods = trpc.pos.methods.useQuery({ locale });
  // A manager may have given the till a card terminal, or a method of its own: what is offered is asked for anew with each page.
  const { pathname } = useLocation();
  const { refetch } = methods;
  useEffect(() => {
    if (pathname !== '') void refetch();
  }, [pathname, refetch]);
  if (kept.data !== undefined && methods.data !== undefined)
    return (
      <Fragment key={kept.dataUpdatedAt}>
        {children({ opened: kept.data, methods: methods.data, refetch: () => void kept.refetch() })}
      </Fragment>
    );
  const error = kept.error ?? methods.error;
  if (error === null) return <div aria-busy />;
  return (
    <Alert color="red" role="alert">
      {errorText(error)}
      <Button
        size="lg"
        variant="default"
        mt="sm"
        display="block"
        onClick={() => void Promise.all([kept.refetch(), refetch()])}
      >
        {t('retry')}
      </Button>
    </Alert>
  );
}
