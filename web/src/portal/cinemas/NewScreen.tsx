import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { newScreenValues, useScreenLabels, useScreenSections } from './ScreenFields.tsx';

export default function NewScreen(): ReactNode {
  const { t } = useTranslation('halls');
  const cinema = Number(useParams().cinema);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const query = trpc.staff.cinemas.get.useQuery({ id: cinema });
  const create = trpc.staff.screens.create.useMutation();
  const form = useRecordForm({
    record: { values: newScreenValues, version: null },
    labels: useScreenLabels(),
    create: (values) => create.mutateAsync({ cinema, values }),
    savedText: t('screen.made'),
    onSaved({ id }) {
      void utils.staff.cinemas.get.invalidate({ id: cinema });
      // What it needs next: its seats.
      void navigate(`/cinemas/screens/${id}/layout`, { replace: true });
    },
  });
  const sections = useScreenSections(form);
  return (
    <Loaded query={query}>
      {({ values: { name } }) => (
        <RecordPage
          crumbs={[
            { label: t('cinemas.title'), to: '/cinemas' },
            { label: name, to: `/cinemas/${cinema}` },
          ]}
          title={t('screen.new')}
          form={form}
          saveLabel={t('screen.create')}
          sections={sections}
        />
      )}
    </Loaded>
  );
}
