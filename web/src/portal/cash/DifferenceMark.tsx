import { Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import type { ReactNode } from 'react';

/** A difference, with its sign; what agrees is quiet. Null: nothing was counted. */
export function DifferenceMark({ minor }: { minor: number | null }): ReactNode {
  const { money } = useFormats();
  if (minor === null) return '–';
  return (
    <Text span inherit {...(minor === 0 ? { c: 'dimmed' } : { c: 'var(--p-danger-text)', fw: 600 })}>
      {`${minor > 0 ? '+' : ''}${money(minor)}`}
    </Text>
  );
}
