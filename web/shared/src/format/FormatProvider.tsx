import type { Locale } from '@parterre/server/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormats, type Formats } from './formats.ts';

const Context = createContext<Formats | null>(null);

/** `timeZone`: `exhibitor.timezone`. `region`: `settings.datetime_locale`. */
export function FormatProvider({
  locale,
  timeZone,
  region,
  children,
}: {
  locale: Locale;
  timeZone: string;
  region: string;
  children: ReactNode;
}) {
  const formats = useMemo(() => createFormats(locale, timeZone, region), [locale, timeZone, region]);
  return <Context value={formats}>{children}</Context>;
}

export function useFormats(): Formats {
  const formats = useContext(Context);
  if (!formats) throw new Error('useFormats needs a FormatProvider around it');
  return formats;
}
