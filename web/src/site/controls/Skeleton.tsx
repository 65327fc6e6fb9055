import { useTranslation } from '@parterre/ui/i18n';
import { useDelayed } from '@parterre/ui/theme';
import type { ReactNode } from 'react';

/** The place of a page that is on its way. It takes its room at once, and shows shapes only after a moment. */
export function PageSkeleton(props: { shape?: 'text' | 'film' | 'checkout' }): ReactNode {
  const { t } = useTranslation('site');
  const late = useDelayed();
  return (
    <div className={`skeleton-page skeleton-${props.shape ?? 'text'}`} data-shown={late} role="status">
      {late ? <h1 className="p-hidden">{t('loading')}</h1> : null}
      <div className="skeleton skeleton-side" />
      <div className="skeleton-lines">
        <div className="skeleton skeleton-title" />
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton skeleton-short" />
      </div>
    </div>
  );
}
