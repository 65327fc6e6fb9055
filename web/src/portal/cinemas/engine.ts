/** The engine for managers: halls, and plans of other systems. Loaded by the pages that draw halls, and by no other. */
import { loadEngine } from '@parterre/engine/browser';
import { useCallback, useEffect, useState } from 'react';

export interface Loading {
  isReady: boolean;
  /** Why the engine did not come: no connection, say. */
  error: unknown;
  retry(): void;
}

/** `planning`: also what reads and writes documents and plans. */
export function useEngine({ planning = false }: { planning?: boolean } = {}): Loading {
  const [isReady, setReady] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setError(null);
    Promise.all([loadEngine(), planning ? loadPlans() : null]).then(() => setReady(true), setError);
  }, [planning]);
  useEffect(load, [load]);
  return { isReady, error, retry: load };
}

/** Loads what reads plans, which who only draws a hall does not need. */
async function loadPlans(): Promise<void> {
  const { loadPlanning } = await import('@parterre/engine/planning/browser');
  await loadPlanning();
}

/** `Hall.toBytes()` as the server writes it. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
