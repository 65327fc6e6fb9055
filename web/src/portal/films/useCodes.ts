import { genres, languageCodes, linkKinds, nationCodes } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useMemo } from 'react';

interface Option {
  value: string;
  label: string;
}

/** Languages, countries and genres by their names in the reader's language, in its order. */
export function useCodes(): { languages: Option[]; nations: Option[]; genres: Option[]; linkKinds: Option[] } {
  const { language, country, locale } = useFormats();
  const { t } = useTranslation('films');
  const { t: genre } = useTranslation('genres');
  return useMemo(() => {
    const byName = (options: Option[]): Option[] =>
      options.sort((one, other) => one.label.localeCompare(other.label, locale));
    return {
      languages: byName(languageCodes.map((code) => ({ value: code, label: language(code) }))),
      nations: byName(nationCodes.map((code) => ({ value: code, label: country(code) }))),
      genres: byName(genres.map((key) => ({ value: key, label: genre(key) }))),
      linkKinds: linkKinds.map((kind) => ({ value: kind, label: t(`links.${kind}`) })),
    };
  }, [language, country, locale, t, genre]);
}
