import { Modal, Skeleton } from '@mantine/core';
import type { ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { drawingOf } from '../editor/opening.ts';
import VersionsDialog from '../editor/versions/VersionsDialog.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useEngine } from './engine.ts';

/** What differs between two layouts of a screen, or between one and the draft, for whoever only looks. */
export default function CompareLayouts({ screen, onClose }: { screen: ScreenView; onClose(): void }): ReactNode {
  const { t } = useTranslation('versions');
  const { may } = useStaff();
  const hasDraft = screen.draft !== null && may('screens.write');
  const engine = useEngine({ planning: true });
  const query = trpc.staff.layouts.draft.useQuery({ screen: screen.id }, { enabled: hasDraft, staleTime: 0 });
  const draft = useMemo(
    () => (engine.isReady && hasDraft && query.data ? drawingOf(query.data) : null),
    [engine.isReady, hasDraft, query.data],
  );
  const error = engine.error ?? query.error;
  if (engine.isReady && !error && !(hasDraft && query.isPending))
    return <VersionsDialog screen={screen} draft={draft} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('title')} size="min(1200px, 94vw)">
      {error ? (
        <Failed error={error} onRetry={() => void (engine.error ? engine.retry() : query.refetch())} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
