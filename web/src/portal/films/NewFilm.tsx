import { Stack } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { partOf, RecordPage, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { useFilmSections } from './filmSections.tsx';
import { emptyFilm, useFilmLabels } from './useFilmForm.ts';
import { originalVersion, useVersionLabels, VersionFields } from './VersionFields.tsx';

export default function NewFilm(): ReactNode {
  const exhibitor = useExhibitor('films.write');
  return exhibitor === null ? <NotAllowed /> : <Form exhibitor={exhibitor} />;
}

const empty = { ...emptyFilm, version: originalVersion(emptyFilm.original_language) };

function Form({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data: options } = trpc.staff.films.options.useQuery({ exhibitor });
  const create = trpc.staff.films.create.useMutation();
  const form = useRecordForm<typeof empty, { id: string; row_version: number }>({
    record: { values: empty, version: null },
    labels: { ...useFilmLabels(), version: t('versions.first') },
    create: ({ slug: _made, version, ...values }) => create.mutateAsync({ exhibitor, values, version }),
    savedText: t('made'),
    onSaved({ id }) {
      void utils.staff.films.invalidate();
      void navigate(`/films/${id}`, { replace: true });
    },
  });
  const version = partOf(form, 'version', useVersionLabels());
  const sections = useFilmSections(form, options, (language) => {
    // A version in the film's language is the original one, and follows it.
    if (version.values.language === form.values.original_language) version.set('language', language);
  });
  const [texts, ...others] = sections;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.films'), to: '/films' }]}
      title={t('new')}
      subtitle={t('newHelp')}
      form={form}
      saveLabel={t('make')}
      notice={<ExhibitorSelect permission="films.write" isField />}
      sections={[
        ...(texts ? [texts] : []),
        {
          id: 'version',
          title: t('versions.first'),
          text: t('versions.firstText'),
          content: (
            <Stack maw={720}>
              <VersionFields form={version} />
            </Stack>
          ),
        },
        ...others,
      ]}
    />
  );
}
