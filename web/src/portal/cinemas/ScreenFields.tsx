import { NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { assignmentAlgorithms, rowNamings, strandedSeatRules } from '@parterre/engine/types';
import type { ScreenConfig, ScreenValues } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import type { RecordForm, RecordSection } from '../form/index.ts';

export const newScreenValues: ScreenValues = {
  name: '',
  short_name: '',
  accessible: true,
  sort: 0,
  config: {
    separator: '-',
    row_naming: 'letters_from_top',
    seat_clearance: 2,
    auto_assign_seats: {
      enabled: true,
      algorithm: 'best_available',
      hide_seatpicker: false,
      allow_visitor_seat_change: true,
    },
    social_distancing_enabled: false,
    stranded_seats: 'warn',
    sofas_together: true,
    place_kept_free: false,
    container_class: null,
    seat_class: null,
    row_class: null,
  },
};

export function useScreenLabels(): Record<keyof ScreenValues, string> {
  const { t } = useTranslation('halls');
  return {
    name: t('screen.name'),
    short_name: t('screen.shortName'),
    accessible: t('screen.accessible'),
    sort: t('screen.sort'),
    config: t('screen.config'),
  };
}

/** The sections of a screen's form, for one that is there and for a new one. */
export function useScreenSections(form: RecordForm<ScreenValues>): RecordSection[] {
  const { t } = useTranslation('halls');
  return [
    {
      id: 'about',
      title: t('screen.about'),
      content: (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.text('name')} withAsterisk maxLength={120} />
            <TextInput
              {...form.text('short_name')}
              withAsterisk
              maxLength={12}
              description={t('screen.shortNameHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </SimpleGrid>
          <NumberInput {...form.number('sort')} description={t('cinema.sortHelp')} min={0} max={9999} maw={240} />
          <Switch {...form.checkbox('accessible')} description={t('screen.accessibleHelp')} />
        </Stack>
      ),
    },
    { id: 'seats', title: t('screen.seats'), text: t('screen.seatsHelp'), content: <Seats form={form} /> },
    { id: 'naming', title: t('screen.naming'), text: t('screen.namingHelp'), content: <Naming form={form} /> },
  ];
}

/** What is set of a screen's configuration, and what the server says against it. */
function useConfig(form: RecordForm<ScreenValues>) {
  const { config } = form.values;
  const set = (change: Partial<ScreenConfig>): void => form.set('config', { ...config, ...change });
  const assign = (change: Partial<ScreenConfig['auto_assign_seats']>): void =>
    set({ auto_assign_seats: { ...config.auto_assign_seats, ...change } });
  const at = (path: string) => ({ 'data-path': `config.${path}`, error: form.errors[`config.${path}`] ?? null });
  return { config, set, assign, at };
}

function Seats({ form }: { form: RecordForm<ScreenValues> }): ReactNode {
  const { t } = useTranslation('halls');
  const { config, set, assign, at } = useConfig(form);
  const { enabled, algorithm, hide_seatpicker, allow_visitor_seat_change } = config.auto_assign_seats;
  const stranded = useId();
  return (
    <Stack gap="md">
      <Switch
        label={t('config.autoAssign')}
        description={t('config.autoAssignHelp')}
        checked={enabled}
        onChange={({ currentTarget }) => assign({ enabled: currentTarget.checked })}
      />
      <Select
        label={t('config.algorithm')}
        {...at('auto_assign_seats.algorithm')}
        maw={420}
        allowDeselect={false}
        disabled={!enabled}
        data={assignmentAlgorithms.map((value) => ({ value, label: t(`algorithms.${value}`) }))}
        value={algorithm}
        onChange={(value) => {
          const chosen = assignmentAlgorithms.find((each) => each === value);
          if (chosen) assign({ algorithm: chosen });
        }}
      />
      <Switch
        label={t('config.hideSeatpicker')}
        description={t('config.hideSeatpickerHelp')}
        disabled={!enabled}
        checked={hide_seatpicker}
        onChange={({ currentTarget }) => assign({ hide_seatpicker: currentTarget.checked })}
      />
      <Switch
        label={t('config.allowChange')}
        description={t('config.allowChangeHelp')}
        disabled={!enabled || hide_seatpicker}
        checked={allow_visitor_seat_change}
        onChange={({ currentTarget }) => assign({ allow_visitor_seat_change: currentTarget.checked })}
      />
      <div>
        <Text size="sm" fw={500} id={stranded}>
          {t('config.stranded')}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {t('config.strandedHelp')}
        </Text>
        <SegmentedControl
          aria-labelledby={stranded}
          value={config.stranded_seats}
          data={strandedSeatRules.map((value) => ({ value, label: t(`stranded.${value}`) }))}
          onChange={(value) => {
            const chosen = strandedSeatRules.find((each) => each === value);
            if (chosen) set({ stranded_seats: chosen });
          }}
        />
      </div>
      <Switch
        label={t('config.sofas')}
        description={t('config.sofasHelp')}
        checked={config.sofas_together}
        onChange={({ currentTarget }) => set({ sofas_together: currentTarget.checked })}
      />
      <Switch
        label={t('config.placeKeptFree')}
        description={t('config.placeKeptFreeHelp')}
        disabled={!config.sofas_together}
        checked={config.place_kept_free}
        onChange={({ currentTarget }) => set({ place_kept_free: currentTarget.checked })}
      />
      <Switch
        label={t('config.distancing')}
        description={t('config.distancingHelp')}
        checked={config.social_distancing_enabled}
        onChange={({ currentTarget }) => set({ social_distancing_enabled: currentTarget.checked })}
      />
      <NumberInput
        label={t('config.clearance')}
        description={t('config.clearanceHelp')}
        {...at('seat_clearance')}
        min={0}
        max={10}
        maw={240}
        disabled={!config.social_distancing_enabled}
        value={config.seat_clearance}
        onChange={(value) => set({ seat_clearance: Number(value) })}
      />
    </Stack>
  );
}

function Naming({ form }: { form: RecordForm<ScreenValues> }): ReactNode {
  const { t } = useTranslation('halls');
  const { config, set, at } = useConfig(form);
  const cssClass = (name: 'container_class' | 'row_class' | 'seat_class') => (
    <TextInput
      label={t(`config.${name}`)}
      {...at(name)}
      maxLength={120}
      value={config[name] ?? ''}
      onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? null : value })}
    />
  );
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('config.rowNaming')}
          {...at('row_naming')}
          allowDeselect={false}
          data={rowNamings.map((value) => ({ value, label: t(`rowNamings.${value}`) }))}
          value={config.row_naming}
          onChange={(value) => {
            const chosen = rowNamings.find((each) => each === value);
            if (chosen) set({ row_naming: chosen });
          }}
        />
        <TextInput
          label={t('config.separator')}
          description={t('config.separatorHelp', { name: `C${config.separator}7` })}
          {...at('separator')}
          maxLength={5}
          value={config.separator}
          onChange={({ currentTarget }) => set({ separator: currentTarget.value })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {cssClass('container_class')}
        {cssClass('row_class')}
        {cssClass('seat_class')}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('config.cssHelp')}
      </Text>
    </Stack>
  );
}
