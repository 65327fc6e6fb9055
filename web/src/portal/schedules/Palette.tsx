import { useDraggable } from '@dnd-kit/core';
import { TextInput } from '@mantine/core';
import type { ScheduleChoices } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Picture } from '@parterre/ui/picture';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import classes from './SchedulesPage.module.css';

type Movie = ScheduleChoices['movies'][number];

/** The films with their versions, to be dragged onto the timeline; with Enter or a click by a form. */
export const Palette = memo(function Palette(props: {
  movies: Movie[];
  colors: ReadonlyMap<number, string>;
  onPlan(movieId: number, versionId: number): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { minutes } = useFormats();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const movies = props.movies.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <aside className={classes.palette} aria-label={t('palette.title')}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p className={classes.help}>{t('palette.help')}</p>
      <ul>
        {movies.map((movie) => (
          <li key={movie.id} style={{ '--film': props.colors.get(movie.id) } as CSSProperties}>
            {movie.poster === null ? (
              <i className={classes.noPoster} aria-hidden />
            ) : (
              <Picture src={movie.poster} sizes="36px" />
            )}
            <div>
              <strong>{movie.title}</strong>
              <small>{minutes(movie.runtime)}</small>
              <div className={classes.versions}>
                {movie.versions.map((version) => (
                  <Version key={version.id} movie={movie} version={version} onPlan={props.onPlan} />
                ))}
                {movie.versions.length === 0 ? <small>{t('palette.noVersion')}</small> : null}
              </div>
            </div>
          </li>
        ))}
        {movies.length === 0 ? <li>{t(wanted === '' ? 'palette.none' : 'palette.notFound')}</li> : null}
      </ul>
    </aside>
  );
});

function Version(props: {
  movie: Movie;
  version: Movie['versions'][number];
  onPlan(movieId: number, versionId: number): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { movie, version } = props;
  const { setNodeRef, listeners } = useDraggable({ id: `version ${version.id}`, data: { versionId: version.id } });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      title={version.text}
      data-version={version.id}
      aria-label={t('palette.plan', { title: movie.title, version: version.short })}
      onClick={() => props.onPlan(movie.id, version.id)}
    >
      {movie.versions.filter(({ short }) => short === version.short).length > 1 ? version.text : version.short}
    </button>
  );
}
