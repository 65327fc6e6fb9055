import { Anchor } from '@mantine/core';
import type { StaffFilm } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { FilmState } from './FilmsList.tsx';
import { useFilmSections } from './filmSections.tsx';
import { useFilmForm, useFilmLabels } from './useFilmForm.ts';
import { Versions } from './Versions.tsx';

/** A film: its form, its versions, and what staff changed of it. */
export default function FilmPage(): ReactNode {
  const { t } = useTranslation('films');
  const film = useRecord(trpc.staff.films.get, { id: Number(useParams().id) });
  return (
    <Loaded query={film} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Film key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Film({ read }: { read: Read<StaffFilm> }): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const { date, minutes, number, locale } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const film = read.data;
  const { id, writable } = film;
  const { data: options } = trpc.staff.films.options.useQuery({ exhibitor: film.exhibitor });
  const invalidate = async (): Promise<void> => {
    await Promise.all([
      utils.staff.films.invalidate(),
      utils.staff.history.invalidate({ entity: 'movie', id: String(id) }),
    ]);
  };
  const save = trpc.staff.films.save.useMutation();
  const archive = trpc.staff.films.archive.useMutation({ onSettled: invalidate });
  const form = useFilmForm({
    ...recordOf(read, ({ values }) => values),
    save: (values, version) => save.mutateAsync({ id, row_version: version, values }),
    onSaved: () => void invalidate(),
  });
  const sections = useFilmSections(form, options);
  const title = localized(film.values.title) || film.values.internal_title;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.films'), to: '/films' }]}
      title={title}
      state={
        <FilmState
          film={{ ...film.values, archived: film.archived_at !== null, on_website: film.schedules.on_website }}
        />
      }
      subtitle={writable ? film.values.internal_title : t('readOnly')}
      actions={
        <>
          {film.archived_at === null && (film.values.visibility & 1) !== 0 ? (
            <Anchor href={`/${locale}/movies/view/${film.values.slug}`} target="_blank" rel="noopener" size="sm">
              {t('onWebsite')} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          ) : null}
          <ArchiveButton
            archived={t('archivedNow', { title })}
            version={film.row_version}
            isArchived={film.archived_at !== null}
            change={(change) => archive.mutateAsync({ id, ...change })}
          />
        </>
      }
      figures={[
        { label: t('toCome'), value: number(film.schedules.to_come) },
        { label: t('fields.runtime'), value: minutes(film.values.runtime) },
        ...(film.schedules.archivable_from === null
          ? []
          : [{ label: t('archivableFrom'), value: date(film.schedules.archivable_from) }]),
      ]}
      form={form}
      readOnly={!writable}
      sections={[
        ...sections,
        {
          id: 'versions',
          title: t('versions.title'),
          text: t('versions.text'),
          content: <Versions read={read} options={options} onChanged={invalidate} />,
          isApart: true,
        },
        {
          id: 'history',
          title: t('sections.history'),
          content: <History entity="movie" id={id} labels={{ ...useFilmLabels(), archived_at: t('archived') }} />,
          isApart: true,
        },
      ]}
    />
  );
}
