import { Alert, Button, Checkbox, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { PlannedSchedule, ScheduleBulk, ScheduleChoices } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { PlacesField } from '../form/index.ts';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';

type Changes = ScheduleBulk['changes'];

/** Several shows at once: what is touched is changed on all of them, what is not stays as each has it. */
export function BulkDialog(props: { choices: ScheduleChoices; chosen: PlannedSchedule[]; onClose(): void }): ReactNode {
  const { t } = useTranslation('schedules');
  const utils = trpc.useUtils();
  const { choices, chosen } = props;
  const [changes, setChanges] = useState<Changes>({});
  const set = (change: Changes) => setChanges((before) => ({ ...before, ...change }));
  const bulk = trpc.staff.schedules.bulk.useMutation({
    onSuccess({ changed, refused }) {
      done(t('bulk.done', { count: changed }));
      if (refused.length === 0) props.onClose();
    },
    onSettled: () => utils.staff.schedules.invalidate(),
  });
  const exhibitors = new Set(
    chosen.map(({ cinema_id }) => choices.cinemas.find(({ id }) => id === cinema_id)?.exhibitor_id),
  );
  /** Null: they have several. */
  function common<Name extends keyof PlannedSchedule>(name: Name): PlannedSchedule[Name] | null {
    const [first] = chosen;
    return first && chosen.every((each) => each[name] === first[name]) ? first[name] : null;
  }
  // Bits that not all of them have as the first one has.
  const mixed =
    changes.visibility === undefined
      ? chosen.reduce((bits, { visibility }) => bits | (visibility ^ (chosen[0]?.visibility ?? visibility)), 0)
      : 0;
  const priceGroup = changes.price_group ?? common('price_group_id');
  const several = t('bulk.several');
  const toggle = (name: 'purchasable_online' | 'seatpicker_enabled', label: string) => {
    const value = changes[name] ?? common(name);
    return (
      <Checkbox
        label={label}
        description={value === null ? several : undefined}
        indeterminate={value === null}
        checked={value === true}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
      />
    );
  };
  const refused = bulk.data?.refused ?? [];
  return (
    <Modal opened onClose={props.onClose} title={t('bulk.title', { count: chosen.length })} centered>
      <Stack gap="md">
        <NumberInput
          label={t('bulk.shift')}
          description={t('bulk.shiftHelp')}
          suffix={` ${t('minutes')}`}
          step={5}
          min={-720}
          max={720}
          value={changes.shift_minutes ?? 0}
          onChange={(value) => set({ shift_minutes: Math.round(Number(value)) || 0 })}
        />
        <Select
          label={t('priceGroup')}
          placeholder={several}
          disabled={exhibitors.size > 1}
          value={priceGroup === null ? null : String(priceGroup)}
          data={choices.price_groups
            .filter(({ exhibitor_id }) => exhibitors.has(exhibitor_id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => value !== null && set({ price_group: Number(value) })}
        />
        <PlacesField
          label={t('visibility.label')}
          nameOf={(place) => t(`visibility.${place}`)}
          value={changes.visibility ?? chosen[0]?.visibility ?? 15}
          mixed={mixed}
          onChange={(visibility) => set({ visibility })}
          {...(mixed !== 0 && { description: several })}
        />
        {toggle('purchasable_online', t('purchasableOnline'))}
        {toggle('seatpicker_enabled', t('seatpicker'))}
        {refused.length > 0 ? (
          <Alert color="yellow" role="alert">
            {t('bulk.refused', { count: refused.length })}
            {[...new Set(refused.map(({ code }) => code))].map((code) => (
              <Text key={code} size="sm">
                {t('bulk.because', { context: code, count: refused.filter((each) => each.code === code).length })}
              </Text>
            ))}
          </Alert>
        ) : null}
        <Refused error={bulk.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('close')}
          </Button>
          <Button
            loading={bulk.isPending}
            disabled={Object.keys(changes).length === 0}
            onClick={() => bulk.mutate({ ids: chosen.map(({ id }) => id), changes })}
          >
            {t('bulk.action', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
