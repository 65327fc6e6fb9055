import { Skeleton } from '@mantine/core';
import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { Message } from '../frame/Message.tsx';
import { useEngine } from './engine.ts';
import { LayoutWorkshop } from './LayoutWorkshop.tsx';

/** Where a screen's next layout is made: from a template, or from a file. */
export default function LayoutPage(): ReactNode {
  const { t } = useTranslation('halls');
  const id = Number(useParams().screen);
  const screen = trpc.staff.screens.get.useQuery({ id });
  // As it was when the page was opened: what is drawn here is not replaced under somebody's hands.
  const draft = trpc.staff.layouts.draft.useQuery(
    { screen: id },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false },
  );
  const engine = useEngine({ planning: true });
  const failed = screen.error ?? draft.error;
  if (failed && (screen.data === undefined || draft.data === undefined))
    return ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'].includes(errorOf(failed).code) ? (
      <Message title={t('screen.gone.title')} text={t('screen.gone.text')} />
    ) : (
      <Failed
        error={failed}
        onRetry={() => {
          void screen.refetch();
          void draft.refetch();
        }}
      />
    );
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  if (screen.data === undefined || draft.data === undefined || !engine.isReady) return <Skeleton height={480} />;
  return <LayoutWorkshop key={id} screen={screen.data} draft={draft.data} />;
}
