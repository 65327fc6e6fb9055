import { useFormats } from '@parterre/ui/format';
import { LiveCountsProvider, type LoadedStartup, loadStartup, ProgrammeProvider } from '@parterre/ui/programme';
import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Failed } from '../frame/Failed.tsx';

/** Whether what is on below is what displays show; while it is `missing`, why stands above. */
export const SignageProgrammeState = createContext<'loading' | 'missing' | 'there'>('missing');

/** What displays show of what is on, for previews below: the portal itself has the website's programme, which is there until this one has come. */
export function SignageProgramme({ children }: { children: ReactNode }): ReactNode {
  const { locale } = useFormats();
  const [loaded, setLoaded] = useState<LoadedStartup | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refresh = useCallback(() => {
    setError(null);
    // Without an answer what was there before goes on.
    loadStartup(locale, '/api/signage').then(setLoaded, setError);
  }, [locale]);
  useEffect(refresh, [refresh]);
  if (loaded === null)
    return (
      <SignageProgrammeState value={error === null ? 'loading' : 'missing'}>
        {error === null ? null : <Failed error={error} onRetry={refresh} />}
        {children}
      </SignageProgrammeState>
    );
  return (
    <ProgrammeProvider startup={loaded.startup} clock={loaded.clock} locale={locale} refresh={refresh}>
      <SignageProgrammeState value="there">
        <LiveCountsProvider>{children}</LiveCountsProvider>
      </SignageProgrammeState>
    </ProgrammeProvider>
  );
}
