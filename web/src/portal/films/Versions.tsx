import { Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import type { FilmOptions, StaffFilm, StaffVersion, VersionValues } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ArchiveButton, partOfRead, type Read, RowDialog, recordOf, type Saving } from '../form/index.ts';
import { originalVersion, useVersionLabels, VersionFields } from './VersionFields.tsx';

/** Versions in which a film is shown: a schedule is of one of them. */
export function Versions(props: {
  read: Read<StaffFilm>;
  options: FilmOptions | undefined;
  onChanged(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('films');
  const { language, list, number } = useFormats();
  const localized = useLocalized();
  const { read, onChanged } = props;
  const film = read.data;
  const [open, setOpen] = useState<StaffVersion | 'new' | null>(null);
  const create = trpc.staff.films.createVersion.useMutation({ onSettled: onChanged });
  const save = trpc.staff.films.saveVersion.useMutation({ onSettled: onChanged });
  const archive = trpc.staff.films.archiveVersion.useMutation({ onSettled: onChanged });
  return (
    <Stack>
      {film.versions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('versions.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={520}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('versions.short')}</Table.Th>
                <Table.Th>{t('versions.name')}</Table.Th>
                <Table.Th>{t('versions.kind')}</Table.Th>
                <Table.Th>{t('versions.languages')}</Table.Th>
                <Table.Th ta="right">{t('versions.schedules')}</Table.Th>
                <Table.Th ta="right">{t('versions.actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {film.versions.map((version) => (
                <Table.Tr key={version.id}>
                  <Table.Td fw={600}>{version.short}</Table.Td>
                  <Table.Td>{localized(version.text)}</Table.Td>
                  <Table.Td>{[version.dimension, version.media_type].join(' · ')}</Table.Td>
                  <Table.Td>
                    {language(version.language)}
                    {version.subtitle_languages.length === 0
                      ? null
                      : ` (${t('versions.subtitled', { languages: list(version.subtitle_languages.map(language)) })})`}
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {number(version.schedules)}
                  </Table.Td>
                  <Table.Td>
                    {film.writable ? (
                      <Group gap={4} justify="flex-end" wrap="nowrap">
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          aria-label={t('versions.edit', { name: version.short })}
                          onClick={() => setOpen(version)}
                        >
                          {t('edit')}
                        </Button>
                        <ArchiveButton
                          action={t('delete')}
                          archived={t('versions.deleted', { name: version.short })}
                          rowLabel={t('versions.delete', { name: version.short })}
                          version={version.row_version}
                          isArchived={false}
                          change={(change) => archive.mutateAsync({ id: version.id, ...change })}
                        />
                      </Group>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {film.writable ? (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('versions.add')}
          </Button>
        </Group>
      ) : null}
      {open === null ? null : (
        <VersionDialog
          title={open === 'new' ? t('versions.add') : t('versions.edit', { name: open.short })}
          id={open === 'new' ? null : open.id}
          saving={
            open === 'new'
              ? {
                  record: {
                    values: { ...originalVersion(film.values.original_language), rental_profile_id: null },
                    version: null,
                  },
                  create: (values) => create.mutateAsync({ film: film.id, values }),
                }
              : {
                  ...recordOf(
                    partOfRead(read, ({ versions }) => versions.find(({ id }) => id === open.id) ?? open),
                    ({ id: _, row_version: __, schedules: ___, ...values }): VersionValues => values,
                  ),
                  save: (values, version) => save.mutateAsync({ id: open.id, row_version: version, values }),
                }
          }
          options={props.options}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

function VersionDialog(props: {
  title: string;
  /** Null: it is to be made. */
  id: number | null;
  saving: Saving<VersionValues, { row_version: number }>;
  options: FilmOptions | undefined;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('films');
  const { language, list } = useFormats();
  const { id, saving } = props;
  const profiles = (props.options?.rental_profiles ?? []).map((each) => ({ value: String(each.id), label: each.name }));
  const labels = { ...useVersionLabels(), rental_profile_id: t('fields.rental_profile_id') };
  return (
    <RowDialog
      title={props.title}
      form={{
        ...saving,
        labels,
        show: {
          language,
          subtitle_languages: (codes) => list(codes.map(language)) || '–',
          rental_profile_id: (profile) => profiles.find(({ value }) => value === String(profile))?.label ?? '–',
        },
      }}
      {...(id !== null && { history: { entity: 'movie_version', id } })}
      onClose={props.onClose}
    >
      {(form) => (
        <>
          <VersionFields form={form} />
          <Select
            {...form.id('rental_profile_id')}
            description={t('versions.profileHelp')}
            data={profiles}
            clearable
            searchable
          />
        </>
      )}
    </RowDialog>
  );
}
