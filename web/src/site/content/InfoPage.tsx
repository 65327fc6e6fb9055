import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import NotFound from '../layout/NotFound.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { Html } from './Html.tsx';

/** A text of the operator's; questions and answers come as groups of items that open. */
export default function InfoPage(props: { slug?: string }): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const errorText = useErrorText();
  const { locale, startup } = useSite();
  const params = useParams();
  const slug = props.slug ?? params.page_slug ?? '';
  const query = trpc.catalogue.page.useQuery({ page_slug: slug, locale });
  useTitle(query.data?.page_title ?? null);
  // What is on was asked for anew: staff may have written something else here, too.
  const { refetch } = query;
  const seen = useRef(startup);
  useEffect(() => {
    if (seen.current === startup) return;
    seen.current = startup;
    void refetch();
  }, [startup, refetch]);
  if (query.error !== null) {
    const { code } = errorOf(query.error);
    if (code === 'NETWORK' || code === 'INTERNAL' || code === 'UNAVAILABLE') {
      return (
        <div>
          <Notice tone="danger" live title={errorText(query.error)}>
            <button type="button" className={buttons.button} onClick={() => query.refetch()}>
              {t('retry')}
            </button>
          </Notice>
        </div>
      );
    }
    return <NotFound />;
  }
  if (query.data === undefined) return <PageSkeleton />;
  return (
    <article>
      <h1>{query.data.page_title}</h1>
      <Html html={query.data.content} />
    </article>
  );
}
