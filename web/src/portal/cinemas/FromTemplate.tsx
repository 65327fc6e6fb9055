import {
  Fieldset,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { rowNamings } from '@parterre/engine/types';
import type { ScreenView } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Plan } from './plan.ts';
import { hallOfTemplate, numbersIn, type Template, templateLimits } from './template.ts';

/** Rows and seats as numbers; the plan follows every keystroke. */
export function FromTemplate(props: {
  screen: ScreenView;
  template: Template;
  plan: Plan | null;
  onTemplate(template: Template): void;
  onPlan(plan: Plan): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { screen, template, plan, onTemplate, onPlan } = props;
  const align = useId();
  function change(part: Partial<Template>): void {
    const next = { ...template, ...part };
    onTemplate(next);
    onPlan(draw(next));
  }
  const draw = (next: Template): Plan => ({
    document: hallOfTemplate(next, {
      name: screen.values.name,
      names: { standard: t('template.standard'), premium: t('template.premium') },
    }),
    origin: { kind: 'template', template: { ...next } },
    obstacle: null,
  });
  // Whoever begins sees a hall at once.
  useEffect(() => {
    if (plan === null) onPlan(draw(template));
  });
  const count = (name: 'rows' | 'front' | 'back' | 'wheelchairs' | 'premiumFirst' | 'premiumLast', limits: Limits) => (
    <Count
      key={name}
      label={t(`template.${name}`)}
      value={template[name]}
      {...limits}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const widest = Math.max(template.front, template.back);
  return (
    <Stack gap="md">
      <SimpleGrid cols={3}>
        {count('rows', { min: 1, max: templateLimits.rows })}
        {count('front', { min: 1, max: templateLimits.seats })}
        {count('back', { min: 1, max: templateLimits.seats })}
      </SimpleGrid>
      <Places
        label={t('template.aisles')}
        help={t('template.aislesHelp')}
        most={widest}
        value={template.aislesAfter}
        onChange={(aislesAfter) => change({ aislesAfter })}
      />
      <Places
        label={t('template.crossAisles')}
        help={t('template.crossAislesHelp')}
        most={template.rows}
        value={template.crossAislesAfter}
        onChange={(crossAislesAfter) => change({ crossAislesAfter })}
      />
      <div>
        <Text size="sm" fw={500} id={align} mb={4}>
          {t('template.align')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={align}
          value={template.align}
          data={(['left', 'centre', 'right'] as const).map((value) => ({ value, label: t(`template.${value}`) }))}
          onChange={(value) => change({ align: value as Template['align'] })}
        />
      </div>
      <Switch
        label={t('template.staggered')}
        description={t('template.staggeredHelp')}
        checked={template.staggered}
        onChange={({ currentTarget }) => change({ staggered: currentTarget.checked })}
      />
      <Fieldset legend={t('template.numbering')}>
        <Stack gap="sm">
          <Select
            label={t('config.rowNaming')}
            allowDeselect={false}
            data={rowNamings.map((value) => ({ value, label: t(`rowNamings.${value}`) }))}
            value={template.rowNaming}
            onChange={(value) => {
              const rowNaming = rowNamings.find((each) => each === value);
              if (rowNaming) change({ rowNaming });
            }}
          />
          <Select
            label={t('template.seatNaming')}
            allowDeselect={false}
            data={(['from_left', 'from_right'] as const).map((value) => ({ value, label: t(`seatNamings.${value}`) }))}
            value={template.seatNaming}
            onChange={(value) => change({ seatNaming: value === 'from_right' ? 'from_right' : 'from_left' })}
          />
          <TextInput
            label={t('config.separator')}
            description={t('config.separatorHelp', { name: `C${template.separator}7` })}
            maxLength={5}
            value={template.separator}
            onChange={({ currentTarget }) => change({ separator: currentTarget.value })}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('template.kinds')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {count('wheelchairs', { min: 0, max: template.front })}
          {count('premiumFirst', { min: 0, max: template.rows })}
          {count('premiumLast', { min: 0, max: template.rows })}
        </SimpleGrid>
        <Text size="xs" c="dimmed" mt="xs">
          {t('template.kindsHelp')}
        </Text>
      </Fieldset>
    </Stack>
  );
}

interface Limits {
  min: number;
  max: number;
}

/** A whole number; what is none while somebody types changes nothing. */
function Count(props: Limits & { label: string; value: number; onChange(value: number): void }): ReactNode {
  const { label, value, min, max, onChange } = props;
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(typed) => {
        if (typeof typed === 'number' && typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

/** Numbers in a line, `4, 12`. */
function Places(props: {
  label: string;
  help: string;
  most: number;
  value: number[];
  onChange(value: number[]): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { label, help, most, value, onChange } = props;
  const [text, setText] = useState(value.join(', '));
  const isWrong = numbersIn(text, most) === null;
  return (
    <TextInput
      label={label}
      description={help}
      value={text}
      inputMode="numeric"
      error={isWrong ? t('template.wrongPlaces', { most }) : null}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const numbers = numbersIn(currentTarget.value, most);
        if (numbers !== null) onChange(numbers);
      }}
    />
  );
}
