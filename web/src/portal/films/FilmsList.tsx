import { Button, Group } from '@mantine/core';
import { ageRatings, type FilmRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { Picture } from '@parterre/ui/picture';
import { useProgramme } from '@parterre/ui/programme';
import { IconCalendarEvent, IconCalendarOff, IconEye, IconEyeOff, IconPlus, IconTags } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { places } from '../form/index.ts';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { ArchivedBadge, StateBadge } from '../frame/StateBadge.tsx';
import { archiving, List, placesField } from '../list/index.ts';
import classes from './FilmsList.module.css';
import { filmState } from './filmState.ts';

/** Reads all tags at once: nobody filters by more than 200. */
const allTags = { per_page: 200 };

/** All films, the newest first. */
export default function FilmsList(): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const { date, list, minutes, number } = useFormats();
  const placeWords = Object.fromEntries(places.map(([place, bit]) => [bit, t(`places.${place}`)]));
  const localized = useLocalized();
  const { data: tags } = trpc.staff.tags.list.useQuery(allTags);
  const exhibitor = useExhibitor('films.write');
  const add =
    exhibitor !== null ? (
      <Button component={Link} to="/films/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    ) : null;
  return (
    <List
      name="films"
      title={portal('areas.films')}
      procedures={trpc.staff.films}
      searchLabel={t('search')}
      action={
        <Group gap="xs">
          <Button component={Link} to="/films/tags" variant="default" leftSection={<IconTags size={16} aria-hidden />}>
            {t('tags.title')}
          </Button>
          {add}
        </Group>
      }
      filters={[
        {
          name: 'rating',
          label: t('fields.rating'),
          options: ageRatings.map((rating) => ({ value: rating, label: t(`ratings.${rating}`) })),
        },
        {
          name: 'visibility',
          label: t('fields.visibility'),
          options: places.map(([place, bit]) => ({ value: String(bit), label: t(`places.${place}`) })),
        },
        {
          name: 'tag',
          label: t('tags.title'),
          options: (tags?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: localized(name) })),
        },
      ]}
      hasArchive
      bulk={
        add !== null && {
          nameOf: ({ title, internal_title }) => localized(title) || internal_title,
          fields: [
            placesField({
              name: 'visibility',
              label: t('fields.visibility'),
              places,
              nameOf: (place) => t(`places.${place}`),
              bitsOf: ({ visibility }: FilmRow) => visibility,
              changes: (visibility) => ({ visibility }),
            }),
            {
              name: 'tags',
              label: t('tags.title'),
              kind: 'members',
              options: (tags?.rows ?? []).map(({ id, name }) => ({ value: id, label: localized(name) })),
              has: ({ tags }, tag) => tags.includes(tag),
              changes: (tags) => ({ tags }),
            },
          ],
          archive: archiving,
        }
      }
      columns={[
        {
          name: 'title',
          title: t('fields.title'),
          sortable: true,
          render: ({ title, internal_title, poster }) => (
            <span className={classes.film}>
              {poster === null ? <i aria-hidden /> : <Picture src={poster} sizes="24px" />}
              {localized(title) || internal_title}
            </span>
          ),
        },
        {
          name: 'archived',
          title: t('state'),
          words: { yes: portal('archived'), no: '' },
          render: (film) => <FilmState film={film} />,
        },
        {
          name: 'to_come',
          title: t('toCome'),
          isNumber: true,
          isWide: true,
          render: ({ to_come }) => number(to_come),
        },
        {
          name: 'versions',
          title: t('versions.title'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ versions }) => number(versions),
        },
        {
          name: 'runtime',
          title: t('fields.runtime'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ runtime }) => minutes(runtime),
        },
        {
          name: 'rating',
          title: t('fields.rating'),
          sortable: true,
          isWide: true,
          words: Object.fromEntries(ageRatings.map((rating) => [rating, t(`ratings.${rating}`)])),
          render: ({ rating }) => t(`ratings.${rating as (typeof ageRatings)[number]}`),
        },
        {
          name: 'showing_from',
          title: t('fields.showing_from'),
          sortable: true,
          isWide: true,
          render: ({ showing_from }) => (showing_from === null ? '–' : date(showing_from)),
        },
        {
          name: 'distributor',
          title: t('fields.distributor_id'),
          sortable: true,
          isWide: true,
          render: ({ distributor }) => distributor ?? '–',
        },
        {
          name: 'visibility',
          title: t('fields.visibility'),
          optional: true,
          words: placeWords,
          render: ({ visibility }) =>
            list(places.flatMap(([place, bit]) => ((visibility & bit) === 0 ? [] : t(`places.${place}`)))),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text'), ...(add && { action: add }) }}
    />
  );
}

/** Whether visitors could find the film. */
export function FilmState({ film }: { film: Omit<Parameters<typeof filmState>[0], 'today'> }): ReactNode {
  const { t } = useTranslation('films');
  const { today } = useProgramme();
  const state = filmState({ ...film, today });
  if (state === 'archived') return <ArchivedBadge />;
  const [color, Icon] = looks[state];
  return (
    <StateBadge color={color} Icon={Icon}>
      {t(`states.${state}`)}
    </StateBadge>
  );
}

const looks = {
  shown: ['green', IconEye],
  soon: ['blue', IconCalendarEvent],
  unplanned: ['gray', IconCalendarOff],
  hidden: ['yellow', IconEyeOff],
} as const;
