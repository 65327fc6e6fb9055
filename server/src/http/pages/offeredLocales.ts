import { isLocale, type Locale, locales, type Startup } from '../../contract/index.ts';

/** The locales the exhibitor offers, that of the website first. */
export function offeredLocales({ settings: { available_locales, locale } }: Startup): Locale[] {
  const available = available_locales
    .filter(isLocale)
    .sort((one, other) => Number(other === locale) - Number(one === locale));
  return available.length > 0 ? available : [...locales];
}
