import {
  Anchor,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { ageRatings, type FilmOptions, type FilmValues, linkKinds, rentalTypes } from '@parterre/server/contract';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { ImageField } from '../form/ImageField.tsx';
import {
  type FormFields,
  LocalizedInput,
  type Place,
  PlacesField,
  places,
  type RecordForm,
  type RecordSection,
} from '../form/index.ts';
import { VideoField } from '../form/VideoField.tsx';
import { useCodes } from './useCodes.ts';
import type { FilmFormValues } from './useFilmForm.ts';

/** Also the form of a new film, which has its first version besides. */
type Form = FormFields<FilmFormValues> & Pick<RecordForm<FilmFormValues>, 'errors' | 'version'>;

/**
 * The sections of a film's form, for one that is made as for one that is changed. `onLanguage`: what follows from another
 * original language.
 */
export function useFilmSections(
  form: Form,
  options: FilmOptions | undefined,
  onLanguage?: (language: FilmValues['original_language']) => void,
): RecordSection[] {
  const { t } = useTranslation('films');
  const section = (id: 'texts' | 'pictures' | 'facts' | 'programme' | 'rental', content: ReactNode): RecordSection => ({
    id,
    title: t(`sections.${id}`),
    content: <Stack {...(id !== 'texts' && { maw: 720 })}>{content}</Stack>,
  });
  return [
    section('texts', <Texts form={form} />),
    section('pictures', <Pictures form={form} />),
    section('facts', <Facts form={form} {...(onLanguage && { onLanguage })} />),
    section('programme', <Programme form={form} options={options} />),
    section('rental', <Rental form={form} options={options} />),
  ];
}

function Texts({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('films');
  return (
    <>
      <LocalizedInput {...form.localized('title')} isRequired maxLength={200} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
        <TextInput {...form.text('internal_title')} description={t('help.internal_title')} maxLength={200} />
        <TextInput {...form.text('original_title')} description={t('help.original_title')} maxLength={200} />
      </SimpleGrid>
      <LocalizedInput {...form.localized('tagline')} maxLength={300} />
      <LocalizedInput {...form.localized('overview')} rows={5} maxLength={10_000} />
      <LocalizedInput {...form.localized('notice')} description={t('help.notice')} rows={2} maxLength={1_000} />
    </>
  );
}

function Pictures({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('films');
  const { assets } = form.values;
  const error = (field: string): { error?: string } => {
    const text = form.errors[`assets.${field}`];
    return text === undefined ? {} : { error: text };
  };
  const set = (change: Partial<FilmValues['assets']>): void => form.set('assets', { ...assets, ...change });
  return (
    <div data-path="assets">
      <Stack>
        <ImageField
          label={t('fields.poster')}
          use="poster"
          value={assets.poster}
          {...error('poster')}
          onChange={(urls) => set({ poster: urls === null ? null : { md: urls.md ?? '', lg: urls.lg ?? '' } })}
        />
        <ImageField
          label={t('fields.background')}
          description={t('help.background')}
          use="background"
          value={assets.background === null ? null : { lg: assets.background }}
          {...error('background')}
          onChange={(urls) => set({ background: urls?.lg ?? null })}
        />
        <VideoField
          label={t('fields.trailer')}
          description={t('help.trailer')}
          use="trailer"
          value={assets.trailer}
          {...error('trailer')}
          onChange={(trailer) => set({ trailer })}
        />
      </Stack>
    </div>
  );
}

function Facts(props: { form: Form; onLanguage?: (language: FilmValues['original_language']) => void }): ReactNode {
  const { form, onLanguage } = props;
  const { t } = useTranslation('films');
  const { languages, nations, genres } = useCodes();
  const { values, errors } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          {...form.number('runtime')}
          min={1}
          max={1_000}
          allowDecimal={false}
          suffix={t('minutesSuffix')}
          withAsterisk
        />
        <Select
          {...form.field('rating')}
          data={ageRatings.map((rating) => ({ value: rating, label: t(`ratings.${rating}`) }))}
          allowDeselect={false}
        />
        <Day form={form} name="released_at" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...form.field('original_language')}
          data={languages}
          searchable
          allowDeselect={false}
          onChange={(code) => {
            const language = code as FilmValues['original_language'];
            form.set('original_language', language);
            onLanguage?.(language);
          }}
        />
        <MultiSelect {...form.field('spoken_languages')} data={languages} searchable clearable />
      </SimpleGrid>
      <MultiSelect {...form.field('nations')} data={nations} searchable clearable />
      <TagsInput {...form.field('directors')} description={t('help.names')} maxTags={100} />
      <TagsInput {...form.field('actors')} description={t('help.names')} maxTags={100} />
      <MultiSelect {...form.field('genres')} data={genres} searchable clearable />
      {linkKinds.map((kind) => {
        const error = errors[`links.${kind}`];
        return (
          <TextInput
            key={kind}
            type="url"
            label={t(`links.${kind}`)}
            placeholder="https://"
            data-path={`links.${kind}`}
            value={values.links[kind] ?? ''}
            {...(error !== undefined && { error })}
            onChange={({ currentTarget: { value } }) => {
              const { [kind]: _before, ...others } = values.links;
              form.set('links', value === '' ? others : { ...others, [kind]: value });
            }}
          />
        );
      })}
      <Streaming form={form} />
    </>
  );
}

/** Where the film can be seen at home: both or nothing. */
function Streaming({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('films');
  const { assets } = form.values;
  const streaming = assets.streaming ?? { provider: '', url: '' };
  const set = (change: Partial<typeof streaming>): void => {
    const next = { ...streaming, ...change };
    form.set('assets', { ...assets, streaming: next.provider === '' && next.url === '' ? null : next });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('fields.streaming_provider')}
        description={t('help.streaming')}
        data-path="assets.streaming.provider"
        error={form.errors['assets.streaming.provider']}
        value={streaming.provider}
        onChange={({ currentTarget }) => set({ provider: currentTarget.value })}
      />
      <TextInput
        type="url"
        label={t('fields.streaming_url')}
        description={t('help.streaming_url')}
        placeholder="https://"
        data-path="assets.streaming.url"
        error={form.errors['assets.streaming.url']}
        value={streaming.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** The input of a day, which may be empty. */
function Day({ form, name }: { form: Form; name: 'released_at' | 'showing_from' }): ReactNode {
  return <DateField {...form.text(name)} onChange={(day) => form.set(name, day === '' ? null : day)} />;
}

/** Where a film's first day is told: a till sells what is on. */
const programmes = [
  ['site', 1],
  ['signage', 2],
] as const satisfies readonly Place[];

function Programme({ form, options }: { form: Form; options: FilmOptions | undefined }): ReactNode {
  const { t } = useTranslation('films');
  const localized = useLocalized();
  const placeName = (place: Place[0]) => t(`places.${place}`);
  return (
    <>
      <PlacesField
        {...form.field('visibility')}
        places={places}
        nameOf={placeName}
        description={t('help.visibility')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Day form={form} name="showing_from" />
        <PlacesField {...form.field('showing_from_visibility')} places={programmes} nameOf={placeName} />
      </SimpleGrid>
      <MultiSelect
        {...form.ids('tags')}
        description={
          <>
            {t('help.tags')}{' '}
            <Anchor component={Link} to="/films/tags" underline="always" inherit>
              {t('tags.manage')}
            </Anchor>
          </>
        }
        data={(options?.tags ?? []).map(({ id, name }) => ({ value: String(id), label: localized(name) }))}
        searchable
        clearable
      />
      {form.version === null ? null : <TextInput {...form.text('slug')} description={t('help.slug')} maxLength={100} />}
    </>
  );
}

function Rental({ form, options }: { form: Form; options: FilmOptions | undefined }): ReactNode {
  const { t } = useTranslation('films');
  const { values } = form;
  const distributor = options?.distributors.find(({ id }) => id === values.distributor_id);
  const profiles = (options?.rental_profiles ?? []).map(({ id, name, owner }) => ({
    value: String(id),
    label: owner === null ? name : t('ofOwner', { name, owner }),
  }));
  const distributorField = form.id('distributor_id');
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...distributorField}
          data={(options?.distributors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          clearable
          onChange={(id) => {
            distributorField.onChange(id);
            // The office belonged to the distributor before.
            form.set('distributor_office_id', null);
          }}
        />
        <Select
          {...form.id('distributor_office_id')}
          data={(distributor?.offices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={distributor === undefined}
          clearable
        />
      </SimpleGrid>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <Select
          {...form.field('rental_type')}
          data={rentalTypes.map((type) => ({ value: type, label: t(`rentalTypes.${type}`) }))}
          allowDeselect={false}
        />
        {values.rental_type === 'percentage' ? (
          <Select {...form.id('rental_profile_id')} data={profiles} searchable clearable withAsterisk />
        ) : null}
        {values.rental_type === 'fixed' ? (
          <NumberInput {...form.money('rental_fee_minor')} min={0} prefix="€ " withAsterisk />
        ) : null}
      </Group>
    </>
  );
}
