import { Button, Group, NativeSelect, NumberInput, Slider, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconDice5 } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { type Audience, arrivals, mostWeight, partySizes } from './audience.ts';
import classes from './TryOut.module.css';

/** Who comes, how often, and in which order. */
export function AudienceFields(props: { audience: Audience; onChange(audience: Audience): void }): ReactNode {
  const { audience, onChange } = props;
  const { weights, accessiblePercent, demandPercent, arrival, seed, evenings } = audience;
  const { t } = useTranslation('tryout');
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isDrawn = arrival === 'mixed';
  return (
    <>
      <Stack component="section" gap="xs" aria-label={t('audience.title')}>
        <Title order={3} size="h5">
          {t('audience.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('audience.help')}
        </Text>
        <div className={classes.sizes}>
          {partySizes.map((size, place) => {
            const weight = weights[place] ?? 0;
            const label = t(place === partySizes.length - 1 ? 'audience.sizeMore' : 'audience.size', { count: size });
            return (
              <Fragment key={size}>
                <Text size="sm" className="p-figures">
                  {label}
                </Text>
                <Slider
                  thumbLabel={label}
                  min={0}
                  max={mostWeight}
                  value={weight}
                  label={(value) => t('audience.share', { share: total > 0 ? value / total : 0 })}
                  onChange={(next) =>
                    onChange({ ...audience, weights: weights.map((each, at) => (at === place ? next : each)) })
                  }
                />
              </Fragment>
            );
          })}
        </div>
      </Stack>
      <Percent
        label={t('audience.demand', { percent: demandPercent / 100 })}
        min={20}
        max={200}
        step={10}
        value={demandPercent}
        onChange={(next) => onChange({ ...audience, demandPercent: next })}
      />
      <Percent
        label={t('audience.accessible', { percent: accessiblePercent / 100 })}
        min={0}
        max={20}
        step={1}
        value={accessiblePercent}
        onChange={(next) => onChange({ ...audience, accessiblePercent: next })}
      />
      <NativeSelect
        label={t('audience.arrival')}
        value={arrival}
        data={arrivals.map((value) => ({ value, label: t(`arrivals.${value}`) }))}
        onChange={(event) =>
          onChange({ ...audience, arrival: arrivals.find((each) => each === event.currentTarget.value) ?? 'mixed' })
        }
      />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NumberInput
          label={t('audience.evenings')}
          miw={80}
          min={1}
          max={500}
          clampBehavior="strict"
          disabled={!isDrawn}
          value={evenings}
          onChange={(next) => onChange({ ...audience, evenings: typeof next === 'number' ? next : 1 })}
        />
        <Button
          variant="default"
          flex="none"
          disabled={!isDrawn}
          leftSection={<IconDice5 size={16} aria-hidden />}
          onClick={() => onChange({ ...audience, seed: seed + 1 })}
        >
          {t('audience.again')}
        </Button>
      </Group>
    </>
  );
}

/** A slider that says what it stands at. */
export function Percent(props: {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange(value: number): void;
}): ReactNode {
  const { label, ...slider } = props;
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Slider thumbLabel={label} label={null} {...slider} />
    </div>
  );
}
