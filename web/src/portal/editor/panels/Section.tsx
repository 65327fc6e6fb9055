import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the panel with its name. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={3} size="xs" c="dimmed">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
