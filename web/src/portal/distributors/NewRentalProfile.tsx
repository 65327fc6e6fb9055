import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { emptyProfile, useProfileForm, useProfileSections } from './rentalProfileForm.tsx';

export default function NewRentalProfile(): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('films.write');
  const create = trpc.staff.rentalProfiles.create.useMutation();
  const form = useProfileForm({
    record: { values: emptyProfile, version: null },
    create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
    onSaved({ id }) {
      void utils.staff.rentalProfiles.invalidate();
      void utils.staff.films.options.invalidate();
      void navigate(`/distributors/rental-profiles/${id}`, { replace: true });
    },
  });
  const sections = useProfileSections(form);
  if (exhibitor === null) return <NotAllowed />;
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.distributors'), to: '/distributors' },
        { label: t('profiles.title'), to: '/distributors/rental-profiles' },
      ]}
      title={t('profiles.new')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect permission="films.write" isField />}
      sections={sections}
    />
  );
}
