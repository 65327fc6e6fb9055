import { Alert, Button, Group, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo, useState } from 'react';
import { Failed } from '../../frame/Failed.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { kindsOf } from './audience.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { type Heat, HeatMap, heats } from './HeatMap.tsx';
import { SettingFields } from './SettingFields.tsx';
import { settingNames, simulationOf } from './setting.ts';
import { Refused } from './simulator.ts';
import classes from './TryOut.module.css';
import type { Task } from './tasks.ts';
import type { Tried } from './tried.ts';
import { useAsked } from './useAsked.ts';

/** Evenings on which the hall fills, by A and by B. */
export function Fill({ tried }: { tried: Tried }): ReactNode {
  const { hall, audience, settings, setAudience, setSettings, simulator } = tried;
  const { t } = useTranslation('tryout');
  const [heat, setHeat] = useState<Heat>('order');
  const isEmpty = kindsOf(audience).length === 0;
  const task = useMemo<Extract<Task, { kind: 'fill' }> | null>(
    () =>
      kindsOf(audience).length === 0
        ? null
        : {
            kind: 'fill',
            requests: settingNames.map((name) => simulationOf(settings[name], audience, hall.seatCount)),
          },
    [audience, settings, hall],
  );
  const asked = useAsked(simulator, task);
  const [a, b] = asked.answer?.filled ?? [];
  return (
    <div className={classes.columns}>
      <div className={classes.controls}>
        <AudienceFields audience={audience} onChange={setAudience} />
        <Group gap="sm" mih={30} role="status">
          {asked.isBusy ? (
            <>
              <Loader size="xs" />
              <Text size="sm">{t('fill.busy')}</Text>
              <Button size="compact-sm" variant="default" onClick={asked.stop}>
                {t('fill.stop')}
              </Button>
            </>
          ) : null}
        </Group>
      </div>
      <div
        className={classes.outcome}
        data-busy={asked.isBusy || undefined}
        data-tried={asked.isBusy ? 'busy' : 'done'}
      >
        <div className={classes.pair}>
          {settingNames.map((name) => (
            <SettingFields
              key={name}
              name={name}
              setting={settings[name]}
              onChange={(setting) => setSettings({ ...settings, [name]: setting })}
            />
          ))}
        </div>
        {isEmpty ? <Alert color="yellow">{t('fill.nobody')}</Alert> : null}
        <Trouble error={asked.error} onRetry={asked.retry} />
        {a && b && !isEmpty ? (
          <>
            <Group component="section" justify="space-between" aria-label={t('heat.title')}>
              <Title order={3} size="h5">
                {t('heat.title')}
              </Title>
              <SegmentedControl
                size="xs"
                aria-label={t('heat.title')}
                value={heat}
                data={heats.map((value) => ({ value, label: t(`heat.${value}`) }))}
                onChange={(next) => setHeat(heats.find((each) => each === next) ?? 'order')}
              />
            </Group>
            <div className={classes.pair}>
              <HeatMap tried={tried} name="a" filled={a} heat={heat} />
              <HeatMap tried={tried} name="b" filled={b} heat={heat} />
            </div>
            <FiguresTable a={a.figures} b={b.figures} />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** What the engine refused, or that it did not come. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry(): void }): ReactNode {
  const { t } = useTranslation('tryout');
  if (!error) return null;
  if (!(error instanceof Refused)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <Alert color="red" title={t('refused.title')}>
      <Stack gap={4}>
        <Text size="sm">{t(error.code === 'TooLarge work' ? 'refused.work' : 'refused.other')}</Text>
        <Text size="xs" c="dimmed">
          {error.code}
        </Text>
      </Stack>
    </Alert>
  );
}
