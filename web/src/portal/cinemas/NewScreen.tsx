import { Skeleton } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { Failed } from '../frame/Failed.tsx';
import { newScreenValues, useScreenLabels, useScreenSections } from './ScreenFields.tsx';

export default function NewScreen(): ReactNode {
  const { t } = useTranslation('halls');
  const cinema = Number(useParams().cinema);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.staff.cinemas.get.useQuery({ id: cinema });
  const create = trpc.staff.screens.create.useMutation();
  const form = useRecordForm({
    record: { values: newScreenValues, version: null },
    labels: useScreenLabels(),
    save: (values) => create.mutateAsync({ cinema, values }),
    savedText: t('screen.made'),
    onSaved({ id }) {
      void utils.staff.cinemas.get.invalidate({ id: cinema });
      // What it needs next: its seats.
      void navigate(`/cinemas/screens/${id}/layout`, { replace: true });
    },
  });
  const sections = useScreenSections(form);
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} maw={720} />;
  return (
    <RecordPage
      crumbs={[
        { label: t('cinemas.title'), to: '/cinemas' },
        { label: data.values.name, to: `/cinemas/${cinema}` },
      ]}
      title={t('screen.new')}
      form={form}
      saveLabel={t('screen.create')}
      sections={sections}
    />
  );
}
