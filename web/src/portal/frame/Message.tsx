import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Stands for a page that is not there for who asks, with the way home. */
export function Message({ title, text }: { title: string; text: string }): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <Stack maw={560} gap="sm">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      <Anchor component={Link} to="/">
        {t('toHome')}
      </Anchor>
    </Stack>
  );
}
