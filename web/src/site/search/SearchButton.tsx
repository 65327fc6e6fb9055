import { useTranslation } from '@parterre/ui/i18n';
import { ErrorBoundary, loadPatiently } from '@parterre/ui/routing';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { useToast } from '../messages/Toasts.tsx';

/** The code of the search is loaded when somebody searches. */
const loadDialog = () => import('./SearchDialog.tsx');
type Dialog = ComponentType<{ onClose(): void }>;

/** What is typed into takes every key itself. */
const typesItself = 'input, textarea, select, [contenteditable], [role=application], dialog[open] *';

/** Opens the search of everything; "/" does, too. `load`: for tests. */
export function SearchButton({ load = loadDialog }: { load?: () => Promise<{ default: Dialog }> }): ReactNode {
  const { t } = useTranslation('site');
  const toast = useToast();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [isLoading, setLoading] = useState(false);
  const close = (): void => setDialog(null);
  const fail = (): void => {
    close();
    toast({ tone: 'danger', title: t('searchFailed.title'), text: t('searchFailed.text') });
  };
  const open = async (): Promise<void> => {
    if (isLoading) return;
    setLoading(true);
    try {
      const loaded = await loadPatiently(load);
      setDialog(() => loaded.default);
    } catch {
      fail();
    } finally {
      setLoading(false);
    }
  };
  /** A failure here is of no matter: opening it tries again. */
  const preload = (): void => void load().catch(() => undefined);
  const openByKey = useEffectEvent(() => void open());
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(typesItself)) return;
      event.preventDefault();
      openByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-label={t('header.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        aria-busy={isLoading}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <Icon name="search" />
      </button>
      {Dialog === null ? null : (
        <ErrorBoundary place="search" fallback={() => <Failed tell={fail} />}>
          <Suspense fallback={null}>
            <Dialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function Failed({ tell }: { tell(): void }): ReactNode {
  const told = useEffectEvent(tell);
  useEffect(() => told(), []);
  return null;
}
