import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOf } from './errors.ts';

/** Says what went wrong in the server's own words (area `errors` of server/locales); ours are for when none of them came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error: unknown) => {
      const { code, message } = errorOf(error);
      return message || t(code === 'NETWORK' ? 'unreachable' : 'unknown');
    },
    [t],
  );
}
