import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import classes from './DraftPage.module.css';
import { Html } from './Html.tsx';

/** A text as visitors will see it, for who is signed in and may read it. The server refuses everybody else. */
export default function DraftPage(): ReactNode {
  const { t } = useTranslation('site');
  const errorText = useErrorText();
  const { locale } = useSite();
  const id = Number(useParams().content_id);
  // Asked anew each time: nothing of a draft is kept.
  const query = trpc.staff.content.draft.useQuery({ id, locale }, { gcTime: 0, retry: false });
  useTitle(query.data?.page_title ?? null, { noindex: true });
  if (query.error !== null)
    return (
      <div className={classes.page}>
        <h1>{t('draftPage.title')}</h1>
        <Notice tone="danger" live title={errorText(query.error)}>
          <button type="button" className={buttons.button} onClick={() => query.refetch()}>
            {t('retry')}
          </button>
        </Notice>
      </div>
    );
  if (query.data === undefined) return <PageSkeleton />;
  const { page_title, html, state } = query.data;
  return (
    <div className={classes.page}>
      <Notice tone="notice" title={t('draftPage.title')}>
        {t(`draftPage.${state}`)}
      </Notice>
      <article>
        <h1>{page_title ?? t('draftPage.title')}</h1>
        <Html html={html} />
      </article>
    </div>
  );
}
