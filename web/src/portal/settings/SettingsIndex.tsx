import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExhibitorSelect } from '../frame/exhibitor.tsx';
import classes from './settings.module.css';

const groups = ['general', 'locale', 'website', 'public', 'schedule', 'mail', 'captcha', 'security'] as const;

/** The groups of settings, each a page with a form of its own. */
export default function SettingsIndex(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: portal } = useTranslation('portal');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {portal('areas.settings')}
        </Title>
        <ExhibitorSelect permission="settings.read" />
      </Group>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <li key={group} className={classes.group}>
            <Anchor component={Link} to={`/settings/${group}`} fw={600}>
              {t(`groups.${group}.title`)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t(`groups.${group}.text`)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
