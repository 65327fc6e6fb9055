import { Button, Group, MultiSelect, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import {
  dimensions,
  type FilmOptions,
  type StaffFilm,
  type StaffVersion,
  type VersionValues,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ArchiveButton, LocalizedInput, RowDialog } from '../form/index.ts';
import { useLocalized } from '../text/useLocalized.ts';
import { useCodes } from './useCodes.ts';

/** As most versions are; of the film's own language. */
const firstVersion = (language: string): VersionValues => ({
  text: { en: 'Original version', fr: 'Version originale', 'nl-BE': 'Originele versie', de: 'Originalfassung' },
  short: 'OV',
  dimension: '2D',
  media_type: 'DIGITAL',
  language,
  subtitle_languages: [],
  rental_profile_id: null,
});

/** In which versions a film is shown: a schedule is of one of them. */
export function Versions(props: {
  film: StaffFilm;
  options: FilmOptions | undefined;
  onChanged(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('films');
  const { language, list, number } = useFormats();
  const localized = useLocalized();
  const { film, onChanged } = props;
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
          values={open === 'new' ? firstVersion(film.values.original_language) : valuesOf(open)}
          options={props.options}
          save={(values) =>
            open === 'new'
              ? create.mutateAsync({ film: film.id, values })
              : save.mutateAsync({ id: open.id, row_version: open.row_version, values })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

function valuesOf({ id: _id, row_version: _version, schedules: _schedules, ...values }: StaffVersion): VersionValues {
  return values;
}

function VersionDialog(props: {
  title: string;
  values: VersionValues;
  options: FilmOptions | undefined;
  save(values: VersionValues): Promise<unknown>;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('films');
  const { languages } = useCodes();
  return (
    <RowDialog title={props.title} values={props.values} save={props.save} onClose={props.onClose}>
      {({ values, set, errors, errorsIn }) => (
        <>
          <LocalizedInput
            label={t('versions.name')}
            value={values.text}
            onChange={(text) => set('text', text)}
            errors={errorsIn('text')}
            data-path="text"
            isRequired
            maxLength={120}
          />
          <Group grow align="flex-start">
            <TextInput
              label={t('versions.short')}
              withAsterisk
              value={values.short}
              error={errors.short}
              maxLength={20}
              onChange={({ currentTarget }) => set('short', currentTarget.value)}
            />
            <Select
              label={t('versions.dimension')}
              data={[...dimensions]}
              allowDeselect={false}
              value={values.dimension}
              onChange={(value) => set('dimension', dimensions.find((each) => each === value) ?? '2D')}
            />
            <TextInput
              label={t('versions.media_type')}
              list="media-types"
              value={values.media_type}
              error={errors.media_type}
              maxLength={30}
              onChange={({ currentTarget }) => set('media_type', currentTarget.value)}
            />
            <datalist id="media-types">
              {['DIGITAL', 'DOLBYATMOS', 'IMAX', 'SCREENX', '4DX', 'FILM35', 'FILM70'].map((type) => (
                <option key={type} value={type} />
              ))}
            </datalist>
          </Group>
          <Select
            label={t('versions.language')}
            data={languages}
            searchable
            allowDeselect={false}
            value={values.language}
            error={errors.language}
            onChange={(value) => (value === null ? undefined : set('language', value))}
          />
          <MultiSelect
            label={t('versions.subtitles')}
            data={languages}
            searchable
            clearable
            value={values.subtitle_languages}
            error={errors.subtitle_languages}
            onChange={(value) => set('subtitle_languages', value)}
          />
          <Select
            label={t('fields.rental_profile_id')}
            description={t('versions.profileHelp')}
            data={(props.options?.rental_profiles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            clearable
            searchable
            value={values.rental_profile_id === null ? null : String(values.rental_profile_id)}
            error={errors.rental_profile_id}
            onChange={(value) => set('rental_profile_id', value === null ? null : Number(value))}
          />
        </>
      )}
    </RowDialog>
  );
}
