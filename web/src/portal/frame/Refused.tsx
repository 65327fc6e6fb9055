import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorTitle, ErrorWords } from './ErrorWords.tsx';

/** Why the server refused what was asked of it; nothing as long as it did not. */
export function Refused({ error }: { error: unknown }): ReactNode {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" title={<ErrorTitle />}>
      <ErrorWords error={error} />
    </Alert>
  );
}
