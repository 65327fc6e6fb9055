import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { type EventValues, eventThemes } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { LocalizedInput, type RecordForm, type RecordSection } from '../form/index.ts';
import { RichText } from '../form/RichText.tsx';

export const emptyEvent: EventValues = {
  schedule_id: 0,
  slug: '',
  theme: 'default',
  title: {},
  page_title: {},
  description: {},
  content: {},
  sell_online: true,
};

/** What its fields are called. */
export function useEventLabels(): Record<keyof EventValues, string> {
  const { t } = useTranslation('events');
  return {
    schedule_id: t('schedule'),
    slug: t('slug'),
    theme: t('theme'),
    title: t('title'),
    page_title: t('pageTitle'),
    description: t('description'),
    content: t('content'),
    sell_online: t('sellOnline'),
  };
}

/** The sections of an event's form. `schedule`: which one it is of now, as it is called. */
export function useEventSections(form: RecordForm<EventValues>, schedule: string | null): RecordSection[] {
  const { t } = useTranslation('events');
  const content = form.field('content');
  return [
    {
      id: 'schedule',
      title: t('sections.schedule'),
      content: (
        <Stack gap="sm" maw={560}>
          <ScheduleSelect form={form} schedule={schedule} />
          <Select
            {...form.field('theme')}
            data={eventThemes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
            allowDeselect={false}
          />
          <Switch {...form.checkbox('sell_online')} description={t('sellOnlineHelp')} />
        </Stack>
      ),
    },
    {
      id: 'texts',
      title: t('sections.texts'),
      content: (
        <>
          <LocalizedInput {...form.localized('title')} isRequired maxLength={200} />
          <TextInput {...form.text('slug')} description={t('slugHelp')} />
          <LocalizedInput {...form.localized('page_title')} description={t('pageTitleHelp')} maxLength={200} />
          <LocalizedInput {...form.localized('description')} description={t('descriptionHelp')} maxLength={500} />
          <RichText
            label={content.label}
            error={content.error}
            value={form.values.content}
            onChange={(value) => form.set('content', value)}
          />
        </>
      ),
    },
  ];
}

/** Shows to come, found by their film. */
function ScheduleSelect(props: { form: RecordForm<EventValues>; schedule: string | null }): ReactNode {
  const { t } = useTranslation('events');
  const { dateTime } = useFormats();
  const { nowMs } = useProgramme();
  const localized = useLocalized();
  const [from] = useState(() => new Date(nowMs()).toISOString());
  const [search, setSearch] = useState('');
  const { form, schedule } = props;
  const chosen = form.values.schedule_id;
  const q = search === schedule ? '' : search.split(' · ')[0];
  const { data } = trpc.staff.schedules.list.useQuery(
    { q, sort: 'start_at', per_page: 50, filters: { day: [from, ''], state: ['draft', 'published'] } },
    { placeholderData: (before) => before },
  );
  const options = (data?.rows ?? []).map(({ id, movie, start_at, screen }) => ({
    value: String(id),
    label: `${localized(movie)} · ${dateTime(start_at)} · ${screen}`,
  }));
  const own =
    schedule !== null && chosen > 0 && options.every(({ value }) => value !== String(chosen))
      ? [{ value: String(chosen), label: schedule }]
      : [];
  return (
    <Select
      {...form.field('schedule_id')}
      value={chosen > 0 ? String(chosen) : null}
      description={t('scheduleHelp')}
      searchable
      allowDeselect={false}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      data={[...own, ...options]}
      nothingFoundMessage={t('noSchedule')}
      onChange={(value) => value !== null && form.set('schedule_id', Number(value))}
    />
  );
}
