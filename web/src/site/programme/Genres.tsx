import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

/** A film's genres in the visitor's language; a key without a text is shown as it is. */
export function Genres(props: { keys: string[] }): ReactNode {
  const { t } = useTranslation('genres');
  return <span>{props.keys.map((key) => t(key, { defaultValue: key })).join(', ')}</span>;
}
