import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { newCinemaValues, useCinemaLabels, useCinemaSections } from './CinemaFields.tsx';

export default function NewCinema(): ReactNode {
  const { t } = useTranslation('halls');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('cinemas.write');
  const create = trpc.staff.cinemas.create.useMutation();
  const form = useRecordForm({
    record: { values: newCinemaValues, version: null },
    labels: useCinemaLabels(),
    create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
    savedText: t('cinema.made'),
    onSaved({ id }) {
      void utils.staff.cinemas.list.invalidate();
      void navigate(`/cinemas/${id}`, { replace: true });
    },
  });
  const sections = useCinemaSections(form);
  if (exhibitor === null) return <NotAllowed />;
  return (
    <RecordPage
      crumbs={[{ label: t('cinemas.title'), to: '/cinemas' }]}
      title={t('cinema.new')}
      form={form}
      saveLabel={t('cinema.create')}
      notice={<ExhibitorSelect permission="cinemas.write" isField />}
      sections={sections}
    />
  );
}
