import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { emptyDistributor, useDistributorForm, useDistributorSections } from './useDistributorForm.tsx';

export default function NewDistributor(): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('films.write');
  const create = trpc.staff.distributors.create.useMutation();
  const form = useDistributorForm({
    record: { values: emptyDistributor, version: null },
    create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
    onSaved({ id }) {
      void utils.staff.distributors.invalidate();
      void utils.staff.films.options.invalidate();
      void navigate(`/distributors/${id}`, { replace: true });
    },
  });
  const sections = useDistributorSections(form);
  if (exhibitor === null) return <NotAllowed />;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.distributors'), to: '/distributors' }]}
      title={t('new')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect permission="films.write" isField />}
      sections={sections}
    />
  );
}
