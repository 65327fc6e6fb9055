import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ExhibitorSelect } from '../films/ExhibitorSelect.tsx';
import { useOwnExhibitors } from '../films/useOwnExhibitors.ts';
import { RecordPage } from '../form/index.ts';
import { Message } from '../frame/Message.tsx';
import { emptyProfile, useProfileForm, useProfileSections } from './rentalProfileForm.tsx';

export default function NewRentalProfile(): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitors = useOwnExhibitors('films.write');
  const [exhibitor, setExhibitor] = useState(exhibitors[0]?.id ?? 0);
  const create = trpc.staff.rentalProfiles.create.useMutation();
  const form = useProfileForm({
    record: { values: emptyProfile, version: null },
    save: (values) => create.mutateAsync({ exhibitor, values }),
    onSaved({ id }) {
      void utils.staff.rentalProfiles.invalidate();
      void utils.staff.films.options.invalidate();
      void navigate(`/distributors/rental-profiles/${id}`, { replace: true });
    },
  });
  const sections = useProfileSections(form, false);
  if (exhibitors.length === 0) return <Message title={portal('notAllowed.title')} text={portal('notAllowed.text')} />;
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.distributors'), to: '/distributors' },
        { label: t('profiles.title'), to: '/distributors/rental-profiles' },
      ]}
      title={t('profiles.new')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect exhibitors={exhibitors} value={exhibitor} onChange={setExhibitor} />}
      sections={sections}
    />
  );
}
