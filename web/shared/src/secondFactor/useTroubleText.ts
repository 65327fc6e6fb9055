import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../api/useErrorText.ts';
import { PasskeyError } from './passkeys.ts';

/** What went wrong: in the browser with a passkey, or at the server. */
export function useTroubleText(): (error: unknown) => string {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  return useCallback(
    (error: unknown) => (error instanceof PasskeyError ? t(`passkey.${error.trouble}`) : errorText(error)),
    [t, errorText],
  );
}
