import { Anchor, Button, Group, TextInput } from '@mantine/core';
import type { Localized, TagRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ArchiveButton, LocalizedInput, RowDialog, recordOf } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';

interface TagValues {
  name: Localized;
  slug: string;
}

/** What films are filtered by on the website. A tag is small enough to be changed in a dialog. */
export default function TagsList(): ReactNode {
  const { t } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('films.write');
  const [open, setOpen] = useState<TagRow | 'new' | null>(null);
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.tags.invalidate(),
      utils.staff.films.options.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const create = trpc.staff.tags.create.useMutation({ onSettled });
  const save = trpc.staff.tags.save.useMutation({ onSettled });
  const archive = trpc.staff.tags.archive.useMutation({ onSettled });
  const add =
    exhibitor !== null ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('tags.new')}
      </Button>
    ) : null;
  return (
    <>
      <Anchor component={Link} to="/films" size="sm">
        {portal('areas.films')}
      </Anchor>
      <List
        name="tags"
        title={t('tags.title')}
        procedures={trpc.staff.tags}
        href={({ id }) => `/films?tag=${id}`}
        searchLabel={t('tags.search')}
        {...(add && { action: add })}
        hasArchive
        bulk={add !== null && { nameOf: ({ name }) => localized(name), archive: archiving, onChanged: onSettled }}
        columns={[
          { name: 'name', title: t('tags.name'), sortable: true, render: ({ name }) => localized(name) },
          { name: 'slug', title: t('fields.slug'), sortable: true, isWide: true, render: ({ slug }) => slug },
          {
            name: 'films',
            title: portal('areas.films'),
            sortable: true,
            isNumber: true,
            render: ({ films }) => number(films),
          },
          {
            name: 'archived',
            exported: [],
            title: t('versions.actions'),
            render: (tag) =>
              exhibitor !== null ? (
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('tags.edit', { name: localized(tag.name) })}
                    onClick={() => setOpen(tag)}
                  >
                    {t('edit')}
                  </Button>
                  <ArchiveButton
                    archived={t('archivedNow', { title: localized(tag.name) })}
                    rowLabel={t(tag.archived ? 'tags.restore' : 'tags.archive', { name: localized(tag.name) })}
                    version={tag.row_version}
                    isArchived={tag.archived}
                    change={(change) => archive.mutateAsync({ id: tag.id, ...change })}
                  />
                </Group>
              ) : null,
          },
        ]}
        empty={{ title: t('tags.none.title'), text: t('tags.none.text'), ...(add && { action: add }) }}
      />
      {open === null || exhibitor === null ? null : (
        <RowDialog<TagValues, { row_version: number }>
          title={open === 'new' ? t('tags.new') : t('tags.edit', { name: localized(open.name) })}
          form={{
            ...(open === 'new'
              ? {
                  record: { values: { name: {}, slug: '' }, version: null },
                  create: ({ name }) => create.mutateAsync({ exhibitor, values: { name } }),
                }
              : {
                  ...recordOf(
                    { data: open, reread: () => utils.staff.tags.get.fetch({ id: open.id }, { staleTime: 0 }) },
                    ({ name, slug }) => ({ name, slug }),
                  ),
                  save: (values, version) => save.mutateAsync({ id: open.id, row_version: version, values }),
                }),
            labels: { name: t('tags.name'), slug: t('fields.slug') },
          }}
          {...(open !== 'new' && {
            history: { entity: 'tag', id: open.id, labels: { archived_at: portal('archived') } },
          })}
          onClose={() => setOpen(null)}
        >
          {(form) => (
            <>
              <LocalizedInput {...form.localized('name')} isRequired maxLength={60} />
              {open === 'new' ? (
                <ExhibitorSelect permission="films.write" isField />
              ) : (
                <TextInput {...form.text('slug')} description={t('help.slug')} maxLength={100} />
              )}
            </>
          )}
        </RowDialog>
      )}
    </>
  );
}
