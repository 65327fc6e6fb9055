import type { SignagePage, SignageViewView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { ViewPreview } from './ViewPreview.tsx';
import { useViewForm, useViewSections } from './viewForm.tsx';

/** One view of displays: its pages, and when each is shown. */
export default function ViewPage(): ReactNode {
  const { t } = useTranslation('signageViews');
  const view = useRecord(trpc.staff.signageViews.get, { id: Number(useParams().id) });
  return (
    <Loaded query={view} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <View key={read.data.id} read={read} />}
    </Loaded>
  );
}

function View({ read }: { read: Read<SignageViewView> }): ReactNode {
  const { t } = useTranslation('signageViews');
  const { t: portal } = useTranslation('portal');
  const utils = trpc.useUtils();
  const { id, row_version, values, archived, writable } = read.data;
  const onSettled = async (): Promise<void> => {
    await Promise.all([utils.staff.signageViews.invalidate(), utils.staff.history.invalidate()]);
  };
  const save = trpc.staff.signageViews.save.useMutation({ onSettled });
  const archive = trpc.staff.signageViews.archive.useMutation({ onSettled });
  const form = useViewForm({
    ...recordOf(read, (now) => now.values),
    save: (changed, version) => save.mutateAsync({ id, row_version: version, values: changed }),
  });
  const sections = useViewSections(form);
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.signage'), to: '/signage' },
        { label: t('title'), to: '/signage/views' },
      ]}
      title={values.name}
      state={archived ? <ArchivedBadge /> : null}
      form={form}
      readOnly={!writable || archived}
      actions={
        writable ? (
          <ArchiveButton
            archived={t('archived', { name: values.name })}
            version={row_version}
            isArchived={archived}
            change={(change) => archive.mutateAsync({ id, ...change })}
          />
        ) : null
      }
      sections={[
        ...sections,
        {
          id: 'preview',
          title: t('sections.preview'),
          text: t('previewText'),
          isApart: true,
          content: <ViewPreview view={read.data} values={form.values} />,
        },
        {
          id: 'history',
          title: t('sections.history'),
          isApart: true,
          content: (
            <History
              entity="signage_view"
              id={id}
              labels={{ ...form.labels, archived_at: t('fields.archived') }}
              show={{ pages: (pages: SignagePage[]) => form.show('pages', pages) }}
            />
          ),
        },
      ]}
    />
  );
}
