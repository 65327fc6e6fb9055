import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { SettingsGroup } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExhibitorSelect } from '../frame/exhibitor.tsx';
import { usePlaces } from '../frame/usePlaces.ts';
import classes from './settings.module.css';

/** The groups of settings, each a page with a form of its own. */
export default function SettingsIndex(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: portal } = useTranslation('portal');
  const groups = usePlaces().named('settings');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {portal('areas.settings')}
        </Title>
        <ExhibitorSelect permission="settings.read" />
      </Group>
      <ul className={classes.groups}>
        {groups.map(({ name, path }) => (
          <li key={name} className={classes.group}>
            <Anchor component={Link} to={path} fw={600}>
              {t(`groups.${name as SettingsGroup}.title`)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t(`groups.${name as SettingsGroup}.text`)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
