import { Anchor, Badge, Stack, Text } from '@mantine/core';
import type { Finding } from '@parterre/engine/planning';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Findings.module.css';

export interface PlacedFinding {
  id: number;
  finding: Finding;
  /** What repair would do about it. */
  remedy: Finding | null;
  /** Where it is on the plan; none: nowhere in particular. */
  seats: number[];
}

/** What was found in a plan, each with the way to its place. */
export function Findings(props: {
  findings: PlacedFinding[];
  more: number;
  onShow(seats: readonly number[]): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { findings, more, onShow } = props;
  if (findings.length === 0) return <Text size="sm">{t('finding.none')}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('finding.title', { count: findings.length + more })}
      </Text>
      <ul className={classes.list}>
        {findings.map(({ id, finding: { code, severity, at, action, to }, remedy, seats }) => (
          <li key={id} data-severity={severity}>
            {severity === 'error' ? (
              <IconCircleX size={16} aria-label={t('finding.error')} />
            ) : (
              <IconAlertTriangle size={16} aria-label={t('finding.warning')} />
            )}
            <div>
              <Text size="sm">
                {t(`findings.${code}`)} {action === undefined ? '' : t(`actions.${action}`, { to: to ?? '' })}
              </Text>
              {remedy?.action === undefined ? null : (
                <Text size="xs">
                  {t('finding.remedy', { what: t(`actions.${remedy.action}`, { to: remedy.to ?? '' }) })}
                </Text>
              )}
              <Text size="xs" c="dimmed" component="div" className={classes.place ?? ''}>
                {seats.length > 0 ? (
                  <Anchor component="button" type="button" size="xs" onClick={() => onShow(seats)}>
                    {t('finding.show', { count: seats.length })}
                  </Anchor>
                ) : null}
                {at === '' ? null : <code>{at}</code>}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Badge variant="light" color="gray">
          {t('finding.more', { count: more })}
        </Badge>
      ) : null}
    </Stack>
  );
}
