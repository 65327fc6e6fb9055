import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { Message } from '../frame/Message.tsx';
import { ExhibitorSelect } from './ExhibitorSelect.tsx';
import { useFilmSections } from './filmSections.tsx';
import { emptyFilm, useFilmForm } from './useFilmForm.ts';
import { useOwnExhibitors } from './useOwnExhibitors.ts';

export default function NewFilm(): ReactNode {
  const { t } = useTranslation('portal');
  const exhibitors = useOwnExhibitors('films.write');
  const [first] = exhibitors;
  if (first === undefined) return <Message title={t('notAllowed.title')} text={t('notAllowed.text')} />;
  return <Form exhibitors={exhibitors} first={first.id} />;
}

function Form({ exhibitors, first }: { exhibitors: { id: number; name: string }[]; first: number }): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [exhibitor, setExhibitor] = useState(first);
  const { data: options } = trpc.staff.films.options.useQuery({ exhibitor });
  const create = trpc.staff.films.create.useMutation();
  const form = useFilmForm({
    record: { values: emptyFilm, version: null },
    save: ({ slug: _made, ...values }) => create.mutateAsync({ exhibitor, values }),
    savedText: t('made'),
    onSaved({ id }) {
      void utils.staff.films.invalidate();
      void navigate(`/films/${id}`, { replace: true });
    },
  });
  const sections = useFilmSections(form, options, false);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.films'), to: '/films' }]}
      title={t('new')}
      subtitle={t('newHelp')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect exhibitors={exhibitors} value={exhibitor} onChange={setExhibitor} />}
      sections={sections}
    />
  );
}
