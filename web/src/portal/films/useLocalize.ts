import { type Localized, locales } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';

/** A text in the reader's language, else in the first that has one. */
export function useLocalize(): (texts: Localized) => string {
  const { locale } = useFormats();
  return (texts) => texts[locale] || locales.map((each) => texts[each]).find((text) => text) || '';
}
