import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { dimensions, type FilmCreation, type FilmValues } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type FormFields, LocalizedInput } from '../form/index.ts';
import { useCodes } from './useCodes.ts';

/** A version without how it is rented. */
export type FirstVersion = FilmCreation['version'];

/** A version as most are, in the film's own language. */
export const originalVersion = (language: FilmValues['original_language']): FirstVersion => ({
  text: { en: 'Original version', fr: 'Version originale', 'nl-BE': 'Originele versie', de: 'Originalfassung' },
  short: 'OV',
  dimension: '2D',
  media_type: 'DIGITAL',
  language,
  subtitle_languages: [],
});

export function useVersionLabels(): Record<keyof FirstVersion, string> {
  const { t } = useTranslation('films');
  return {
    text: t('versions.name'),
    short: t('versions.short'),
    dimension: t('versions.dimension'),
    media_type: t('versions.media_type'),
    language: t('versions.language'),
    subtitle_languages: t('versions.subtitles'),
  };
}

/** In which language and form a version is shown, in the form of a new film as in the dialog of a version. */
export function VersionFields({ form }: { form: FormFields<FirstVersion> }): ReactNode {
  const { languages } = useCodes();
  return (
    <>
      <LocalizedInput {...form.localized('text')} isRequired maxLength={120} />
      <Group grow align="flex-start">
        <TextInput {...form.text('short')} withAsterisk maxLength={20} />
        <Select {...form.field('dimension')} data={[...dimensions]} allowDeselect={false} />
        <TextInput {...form.text('media_type')} list="media-types" maxLength={30} />
        <datalist id="media-types">
          {['DIGITAL', 'DOLBYATMOS', 'IMAX', 'SCREENX', '4DX', 'FILM35', 'FILM70'].map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </Group>
      <Select {...form.field('language')} data={languages} searchable allowDeselect={false} />
      <MultiSelect {...form.field('subtitle_languages')} data={languages} searchable clearable />
    </>
  );
}
