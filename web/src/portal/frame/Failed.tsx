import { Alert, Button, Group } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

/** What was asked for did not come: why, and once more. */
export function Failed({ error, onRetry }: { error: unknown; onRetry(): void }): ReactNode {
  const { t } = useTranslation(['errors', 'common']);
  const errorText = useErrorText();
  return (
    <Alert color="red" role="alert" title={t('errors:title')}>
      {errorText(error)}
      <Group mt="sm">
        <Button variant="default" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </Group>
    </Alert>
  );
}
