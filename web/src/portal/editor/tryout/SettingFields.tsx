import { Checkbox, Group, NativeSelect, NumberInput, Stack, Title } from '@mantine/core';
import { assignmentAlgorithms, strandedSeatRules } from '@parterre/engine/types';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { Setting, SettingName } from './setting.ts';

export function SettingFields(props: {
  name: SettingName;
  setting: Setting;
  onChange(setting: Setting): void;
}): ReactNode {
  const { name, setting, onChange } = props;
  const { t } = useTranslation(['tryout', 'halls']);
  const { algorithm, strandedSeats, seatClearance, sofasTogether, placeKeptFree } = setting;
  return (
    <Stack component="section" gap="xs" aria-label={t(`settings.${name}`)}>
      <Title order={3} size="h5">
        {t(`settings.${name}`)}
      </Title>
      <NativeSelect
        label={t('halls:config.algorithm')}
        value={algorithm}
        data={assignmentAlgorithms.map((value) => ({ value, label: t(`halls:algorithms.${value}`) }))}
        onChange={(event) => {
          const next = assignmentAlgorithms.find((each) => each === event.currentTarget.value);
          if (next) onChange({ ...setting, algorithm: next });
        }}
      />
      <Group grow align="flex-end">
        <NativeSelect
          label={t('halls:config.stranded')}
          value={strandedSeats}
          data={strandedSeatRules.map((value) => ({ value, label: t(`halls:stranded.${value}`) }))}
          onChange={(event) => {
            const next = strandedSeatRules.find((each) => each === event.currentTarget.value);
            if (next) onChange({ ...setting, strandedSeats: next });
          }}
        />
        <NumberInput
          label={t('halls:config.clearance')}
          min={0}
          max={10}
          clampBehavior="strict"
          value={seatClearance}
          onChange={(next) => onChange({ ...setting, seatClearance: typeof next === 'number' ? next : 0 })}
        />
      </Group>
      <Checkbox
        label={t('halls:config.sofas')}
        checked={sofasTogether}
        onChange={(event) => onChange({ ...setting, sofasTogether: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('halls:config.placeKeptFree')}
        disabled={!sofasTogether}
        checked={placeKeptFree}
        onChange={(event) => onChange({ ...setting, placeKeptFree: event.currentTarget.checked })}
      />
    </Stack>
  );
}
