import type { FilmValues } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type RecordForm, type Saving, useRecordForm } from '../form/index.ts';

export type FilmFormValues = FilmValues & { slug: string };

export const emptyFilm: FilmFormValues = {
  slug: '',
  title: {},
  internal_title: '',
  original_title: null,
  tagline: {},
  overview: {},
  notice: {},
  original_language: 'en',
  spoken_languages: [],
  nations: [],
  directors: [],
  actors: [],
  genres: [],
  runtime: 90,
  released_at: null,
  showing_from: null,
  showing_from_visibility: 15,
  visibility: 15,
  rating: 'all',
  links: {},
  assets: { poster: null, background: null, trailer: null, streaming: null },
  tags: [],
  distributor_id: null,
  distributor_office_id: null,
  rental_type: 'none',
  rental_profile_id: null,
  rental_fee_minor: null,
};

export function useFilmLabels(): Record<keyof FilmFormValues, string> {
  const { t } = useTranslation('films');
  return {
    slug: t('fields.slug'),
    title: t('fields.title'),
    internal_title: t('fields.internal_title'),
    original_title: t('fields.original_title'),
    tagline: t('fields.tagline'),
    overview: t('fields.overview'),
    notice: t('fields.notice'),
    original_language: t('fields.original_language'),
    spoken_languages: t('fields.spoken_languages'),
    nations: t('fields.nations'),
    directors: t('fields.directors'),
    actors: t('fields.actors'),
    genres: t('fields.genres'),
    runtime: t('fields.runtime'),
    released_at: t('fields.released_at'),
    showing_from: t('fields.showing_from'),
    showing_from_visibility: t('fields.showing_from_visibility'),
    visibility: t('fields.visibility'),
    rating: t('fields.rating'),
    links: t('fields.links'),
    assets: t('fields.assets'),
    tags: t('tags.title'),
    distributor_id: t('fields.distributor_id'),
    distributor_office_id: t('fields.distributor_office_id'),
    rental_type: t('fields.rental_type'),
    rental_profile_id: t('fields.rental_profile_id'),
    rental_fee_minor: t('fields.rental_fee_minor'),
  };
}

export function useFilmForm<A extends { row_version: number }>(
  saving: Saving<FilmFormValues, A>,
): RecordForm<FilmFormValues> {
  const { t } = useTranslation('films');
  const { t: genre } = useTranslation('genres');
  const { language, country, list, date, money } = useFormats();
  const day = (value: string | null): string => (value === null ? '–' : date(value));
  return useRecordForm<FilmFormValues, A>({
    ...saving,
    labels: useFilmLabels(),
    show: {
      original_language: language,
      spoken_languages: (codes) => list(codes.map(language)),
      nations: (codes) => list(codes.map(country)),
      genres: (keys) => list(keys.map((key) => genre(key))),
      released_at: day,
      showing_from: day,
      rating: (rating) => t(`ratings.${rating}`),
      rental_type: (type) => t(`rentalTypes.${type}`),
      rental_fee_minor: (minor) => (minor === null ? '–' : money(minor)),
    },
  });
}
