import { Kbd, Stack, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { commandGroups, commandNames, commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/useKeyText.ts';
import classes from '../Workbench.module.css';
import { Section } from './Section.tsx';

/** All keys of the editor. */
export function Help(): ReactNode {
  const { t } = useTranslation('editor');
  const keyText = useKeyText();
  return (
    <Stack gap="lg">
      {commandGroups.map((group) => (
        <Section key={group} title={t(`help.${group}`)}>
          <dl className={classes.keys}>
            {commandNames
              .filter((name) => commandOf(name).group === group)
              .map((name) => (
                <div key={name} className={classes.keyRow}>
                  <dt>{t(`commands.${name}`)}</dt>
                  <dd>
                    <Kbd size="xs">{keyText(commandOf(name).keys[0] ?? '')}</Kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </Section>
      ))}
      <Text size="xs" c="dimmed">
        {t('help.map')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('help.mouse')}
      </Text>
    </Stack>
  );
}
