import { ActionIcon, Tooltip } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { IconEye, IconHistory, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { done } from '../frame/toasts.ts';
import { nothing } from './document/types.ts';
import { useDrawing, useEditor, useScreen } from './editorContext.ts';

const PreviewDialog = lazyPage(() => import('./preview/PreviewDialog.tsx'));
const TryOutDialog = lazyPage(() => import('./tryout/TryOutDialog.tsx'));
const VersionsDialog = lazyPage(() => import('./versions/VersionsDialog.tsx'));

/** The drawing seen otherwise: as visitors see it, beside what was published. Each is loaded when it is opened. */
export function OtherViews(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const { screen } = useScreen();
  const drawing = useDrawing();
  const [shown, setShown] = useState<keyof typeof icons | null>(null);
  const isEmpty = drawing.hall.rows.length === 0;
  const close = () => setShown(null);
  return (
    <>
      {viewNames.map((name) => {
        const Icon = icons[name];
        return (
          <Tooltip key={name} label={t(`views.${name}`)} openDelay={400}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t(`views.${name}`)}
              aria-haspopup="dialog"
              disabled={isEmpty && name !== 'versions'}
              onClick={() => setShown(name)}
            >
              <Icon size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <Suspense fallback={null}>
        {shown === 'tryout' && <TryOutDialog screen={screen} drawing={drawing} onClose={close} />}
        {shown === 'preview' && <PreviewDialog onClose={close} />}
        {shown === 'versions' && (
          <VersionsDialog
            screen={screen}
            draft={drawing}
            onOpen={(opened, number) => {
              store.edit(() => ({ drawing: opened, selection: nothing }));
              close();
              done(t('views.opened', { number }));
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const viewNames = ['tryout', 'preview', 'versions'] as const;
const icons = { tryout: IconUsersGroup, preview: IconEye, versions: IconHistory };
