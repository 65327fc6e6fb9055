import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';

/** What displays can show. */
export default function ViewsList(): ReactNode {
  const { t } = useTranslation('signageViews');
  const { number } = useFormats();
  const add =
    useExhibitor('signage.write') === null ? null : (
      <Button component={Link} to="/signage/views/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    );
  return (
    <List
      name="signageViews"
      title={t('title')}
      procedures={trpc.staff.signageViews}
      searchLabel={t('fields.name')}
      hasArchive
      bulk={add !== null && { nameOf: ({ name }) => name, archive: archiving }}
      {...(add && { action: add })}
      columns={[
        { name: 'name', title: t('fields.name'), sortable: true, render: ({ name }) => name },
        {
          name: 'pages',
          exported: [],
          title: t('fields.pages'),
          render: ({ pages }) => pages.map(({ kind }) => t(`page.${kind}`)).join(', '),
        },
        {
          name: 'theme',
          title: t('fields.theme'),
          sortable: true,
          isWide: true,
          words: { dark: t('theme.dark'), light: t('theme.light') },
          render: ({ theme }) => t(`theme.${theme}`),
        },
        {
          name: 'displays',
          title: t('fields.displays'),
          isNumber: true,
          render: ({ displays }) => number(displays),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text'), ...(add && { action: add }) }}
    />
  );
}
