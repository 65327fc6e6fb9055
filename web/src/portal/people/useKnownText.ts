import { useTranslation } from '@parterre/ui/i18n';
import { useCallback } from 'react';

/** What a permission or a module is called. One that has no text yet is told by its own name. A test looks that all have one. */
export function useKnownText(): (of: 'permissions' | 'modules', name: string) => string {
  const { i18n } = useTranslation('people');
  return useCallback(
    (of, name) => {
      const text: unknown = i18n.getResource(i18n.language, 'people', `${of}.${name}`);
      return typeof text === 'string' ? text : name;
    },
    [i18n],
  );
}
