import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { useFilmSections } from './filmSections.tsx';
import { emptyFilm, useFilmForm } from './useFilmForm.ts';

export default function NewFilm(): ReactNode {
  const exhibitor = useExhibitor('films.write');
  return exhibitor === null ? <NotAllowed /> : <Form exhibitor={exhibitor} />;
}

function Form({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data: options } = trpc.staff.films.options.useQuery({ exhibitor });
  const create = trpc.staff.films.create.useMutation();
  const form = useFilmForm({
    record: { values: emptyFilm, version: null },
    create: ({ slug: _made, ...values }) => create.mutateAsync({ exhibitor, values }),
    savedText: t('made'),
    onSaved({ id }) {
      void utils.staff.films.invalidate();
      void navigate(`/films/${id}`, { replace: true });
    },
  });
  const sections = useFilmSections(form, options);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.films'), to: '/films' }]}
      title={t('new')}
      subtitle={t('newHelp')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect permission="films.write" isField />}
      sections={sections}
    />
  );
}
