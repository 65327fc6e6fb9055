import { Skeleton } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { Loaded } from '../frame/Loaded.tsx';
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
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  const gone = { title: t('screen.gone.title'), text: t('screen.gone.text') };
  return (
    <Loaded query={screen} gone={gone} height={480}>
      {(view) => (
        <Loaded query={draft} gone={gone} height={480}>
          {(begun) =>
            engine.isReady ? (
              <LayoutWorkshop key={id} screen={view} draft={begun} />
            ) : (
              <Skeleton height={480} maw={960} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
