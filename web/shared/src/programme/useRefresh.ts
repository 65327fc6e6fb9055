import type { Locale, Startup } from '@parterre/server/contract';
import { useCallback, useRef } from 'react';
import { type LoadedStartup, loadStartup, type StartupSource, speaksOtherwise } from './startup.ts';

/**
 * Returns what asks for the programme anew and gives it to `onFresh`. An answer that was overtaken by that to a later question is left out,
 * since it may be of before a change. Without an answer nothing happens. A page that would be in other languages by now is loaded anew.
 * `startup`: what the page shows; `onFresh` stays the same between renderings.
 */
export function useRefresh(
  { locale, source, startup }: { locale: Locale; source?: StartupSource | undefined; startup: Startup },
  onFresh: (loaded: LoadedStartup) => void,
): () => void {
  const shown = useRef(startup);
  shown.current = startup;
  const asked = useRef(0);
  const answered = useRef(0);
  return useCallback(() => {
    const question = ++asked.current;
    loadStartup(locale, source).then(
      (loaded) => {
        if (question < answered.current) return;
        answered.current = question;
        if (speaksOtherwise(loaded.startup, shown.current)) window.location.reload();
        else onFresh(loaded);
      },
      () => undefined,
    );
  }, [locale, source, onFresh]);
}
