import { useFormats } from '@parterre/ui/format';
import { LiveCountsProvider, type LoadedStartup, loadStartup, ProgrammeProvider } from '@parterre/ui/programme';
import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react';

/** Whether what is on below is what displays show. */
export const HasSignageProgramme = createContext(false);

/** What displays show of what is on, for previews below: the portal itself has the website's programme, which is there until this one has come. */
export function SignageProgramme({ children }: { children: ReactNode }): ReactNode {
  const { locale } = useFormats();
  const [loaded, setLoaded] = useState<LoadedStartup | null>(null);
  const refresh = useCallback(() => {
    // Without an answer what was there before goes on.
    loadStartup(locale, '/api/signage').then(setLoaded, () => undefined);
  }, [locale]);
  useEffect(refresh, [refresh]);
  if (loaded === null) return children;
  return (
    <ProgrammeProvider startup={loaded.startup} clock={loaded.clock} locale={locale} refresh={refresh}>
      <HasSignageProgramme value>
        <LiveCountsProvider>{children}</LiveCountsProvider>
      </HasSignageProgramme>
    </ProgrammeProvider>
  );
}
