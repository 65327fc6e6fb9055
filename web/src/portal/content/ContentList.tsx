import { Button, Menu } from '@mantine/core';
import { type ContentRow, contentStates, type WidgetLocation } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { appLocales, useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { StateBadge } from '../frame/StateBadge.tsx';
import { archiving, List } from '../list/index.ts';
import { ContentBadge } from './ContentBadge.tsx';
import { contentTypes, useTitleOf } from './titles.ts';

/** All that is written for the website. */
export default function ContentList(): ReactNode {
  const { t } = useTranslation('content');
  const titleOf = useTitleOf();
  // Content is the whole exhibitor's: who works in some cinemas only reads it.
  const mayWrite = useExhibitor('content.write') !== null;
  const action = mayWrite ? <CreateMenu /> : undefined;
  return (
    <List
      name="content"
      title={t('title')}
      procedures={trpc.staff.content}
      searchLabel={t('search')}
      hasArchive
      bulk={mayWrite && { nameOf: titleOf, archive: archiving }}
      views={[
        ...contentTypes.map((type) => ({ name: t(`views.${type}`), address: `type=${type}` })),
        { name: t('views.draft'), address: 'state=draft' },
        { name: t('views.archived'), address: 'archived=yes' },
      ]}
      filters={[
        {
          name: 'type',
          label: t('type'),
          options: contentTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: contentStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
      ]}
      columns={[
        { name: 'page_title', title: t('name'), render: (row) => titleOf(row) },
        {
          name: 'type',
          title: t('type'),
          sortable: true,
          words: Object.fromEntries(contentTypes.map((type) => [type, t(`types.${type}`)])),
          render: ({ type }) => t(`types.${type}`),
        },
        {
          name: 'state',
          title: t('state'),
          sortable: true,
          words: Object.fromEntries(contentStates.map((state) => [state, t(`states.${state}`)])),
          render: ({ type, state, published_from }) => (
            <ContentBadge type={type} state={state} publishedFrom={published_from} />
          ),
        },
        { name: 'location', title: t('where'), isWide: true, render: (row) => <Where row={row} /> },
        {
          name: 'languages',
          title: t('languages'),
          isWide: true,
          render: ({ languages }) =>
            appLocales.every((locale) => languages.includes(locale))
              ? t('allLanguages')
              : languages.join(', ') || (
                  <StateBadge color="yellow" Icon={IconAlertTriangle}>
                    {t('noLanguages')}
                  </StateBadge>
                ),
        },
      ]}
      action={action}
      empty={{ title: t('none.title'), text: t('none.text'), action }}
    />
  );
}

function Where({ row: { type, page_slug, location } }: { row: ContentRow }): ReactNode {
  const { t } = useTranslation('content');
  if (page_slug !== null) return page_slug;
  if (location !== null) return t(`locations.${location as WidgetLocation}`);
  return type === 'preset' ? t('inEditor') : '–';
}

function CreateMenu(): ReactNode {
  const { t } = useTranslation('content');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('create')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {contentTypes.map((type) => (
          <Menu.Item key={type} component={Link} to={`/content/new/${type}`}>
            {t(`types.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
