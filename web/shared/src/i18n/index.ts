/** Texts of the apps: i18next, one language at a time, areas as namespaces. */
export type { i18n, TFunction } from 'i18next';
export { I18nextProvider, useTranslation } from 'react-i18next';
export { createI18n } from './createI18n.ts';
export { appLocales, defaultAppLocale, localeNames, localeOfPath, pathInLocale } from './locale.ts';
export type { Area } from './texts.ts';
export { useLocalized } from './useLocalized.ts';
