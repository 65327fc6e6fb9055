import { NativeSelect } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { newCinemaValues, useCinemaLabels, useCinemaSections } from './CinemaFields.tsx';

export default function NewCinema(): ReactNode {
  const { t } = useTranslation('halls');
  const { account } = useStaff();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitors = account.memberships
    .filter(({ cinemas, permissions }) => cinemas === null && permissions.includes('cinemas.write'))
    .map(({ exhibitor }) => exhibitor);
  const [exhibitor, setExhibitor] = useState(exhibitors[0]?.id ?? 0);
  const create = trpc.staff.cinemas.create.useMutation();
  const form = useRecordForm({
    record: { values: newCinemaValues, version: null },
    labels: useCinemaLabels(),
    save: (values) => create.mutateAsync({ exhibitor, values }),
    savedText: t('cinema.made'),
    onSaved({ id }) {
      void utils.staff.cinemas.list.invalidate();
      void navigate(`/cinemas/${id}`, { replace: true });
    },
  });
  const sections = useCinemaSections(form);
  return (
    <RecordPage
      crumbs={[{ label: t('cinemas.title'), to: '/cinemas' }]}
      title={t('cinema.new')}
      form={form}
      saveLabel={t('cinema.create')}
      notice={
        exhibitors.length > 1 ? (
          <NativeSelect
            label={t('cinema.exhibitor')}
            maw={320}
            value={String(exhibitor)}
            data={exhibitors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => setExhibitor(Number(currentTarget.value))}
          />
        ) : null
      }
      sections={sections}
    />
  );
}
