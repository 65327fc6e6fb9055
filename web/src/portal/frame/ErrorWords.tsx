import { errorLines, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

/** What stands above every refusal (operations.md section 8). */
export function ErrorTitle(): ReactNode {
  return useTranslation('errors').t('title');
}

/** Why something was refused: where no form marks its fields, the first error of each on a line of its own (operations.md section 8). */
export function ErrorWords({ error }: { error: unknown }): ReactNode {
  const errorText = useErrorText();
  return <span style={{ whiteSpace: 'pre-line' }}>{errorLines(error) || errorText(error)}</span>;
}
