import { useTranslation } from '@parterre/ui/i18n';
import { ErrorBoundary, lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';

/** The code of the search is loaded when somebody searches. */
const load = () => import('./SearchDialog.tsx');
const SearchDialog = lazyPage(load);
/** A failure here is of no matter: opening it tries again. */
const preload = (): void => void load().catch(() => undefined);

/** What is typed into takes every key itself. */
const typesItself = 'input, textarea, select, [contenteditable], [role=application], dialog[open] *';

/** Opens the search of everything; "/" does, too. */
export function SearchButton(): ReactNode {
  const { t } = useTranslation('site');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(typesItself)) return;
      event.preventDefault();
      setOpen(true);
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open ? (
        <ErrorBoundary place="search" fallback={() => null}>
          <Suspense fallback={null}>
            <SearchDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
