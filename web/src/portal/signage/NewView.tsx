import { defaultSignagePages } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { useViewForm, useViewSections } from './viewForm.tsx';

export default function NewView(): ReactNode {
  const { t } = useTranslation('signageViews');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('signage.write');
  const create = trpc.staff.signageViews.create.useMutation();
  const form = useViewForm({
    record: {
      values: { name: '', theme: 'dark', background: null, accent: null, pages: [...defaultSignagePages] },
      version: null,
    },
    create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
    onSaved({ id }) {
      void utils.staff.signageViews.invalidate();
      void navigate(`/signage/views/${id}`, { replace: true });
    },
  });
  const sections = useViewSections(form);
  if (exhibitor === null) return <NotAllowed />;
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.signage'), to: '/signage' },
        { label: t('title'), to: '/signage/views' },
      ]}
      title={t('new')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect permission="signage.write" isField />}
      sections={sections}
    />
  );
}
