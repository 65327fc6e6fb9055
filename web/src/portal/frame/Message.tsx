import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Stands for a page that is not there for who asks, or has nothing to show, with the way on: home, unless `way` says otherwise. */
export function Message(props: { title: string; text: string; way?: { to: string; label: string } }): ReactNode {
  const { t } = useTranslation('portal');
  const { title, text, way = { to: '/', label: t('toHome') } } = props;
  return (
    <Stack maw={560} gap="sm">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      <Anchor component={Link} to={way.to}>
        {way.label}
      </Anchor>
    </Stack>
  );
}
