import { Alert } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import type { ReactNode } from 'react';

/** Why the server refused what was asked of it; nothing as long as it did not. */
export function Refused({ error }: { error: unknown }): ReactNode {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  );
}
