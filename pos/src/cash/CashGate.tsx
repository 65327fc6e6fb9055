import type { AppError } from '@parterre/ui/api';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTillCash } from './useTillCash.ts';

// What is seen once a day is not in the first load.
const OpenTill = lazy(() => import('./OpenTill.tsx'));
const StandingFailed = lazy(() => import('./StandingFailed.tsx'));
const waiting = <div aria-busy />;

/**
 * Pages of selling, which a closed till has not. One that was under way when the till closed stays as it is behind the count, with its
 * tickets and seats. `refusal`: why the last sale was refused.
 */
export function CashGate({ refusal, children }: { refusal: AppError | null; children: ReactNode }): ReactNode {
  const { standing, error, refresh } = useTillCash();
  const isOpen = standing !== null && (!standing.isUsed || standing.shift !== null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  // Another tab has closed the till meanwhile. Asked once for each refusal, not for each render.
  const askAfter = useEffectEvent((refused: AppError) => {
    if (refused.code === 'TILL_CLOSED') void refresh();
  });
  useEffect(() => {
    if (refusal !== null) askAfter(refusal);
  }, [refusal]);
  if (standing === null && error)
    return (
      <Suspense fallback={waiting}>
        <StandingFailed error={error} onRetry={() => void refresh()} />
      </Suspense>
    );
  if (standing === null) return waiting;
  return (
    <>
      {isOpen ? null : (
        <Suspense fallback={waiting}>
          <OpenTill before={standing.before} onOpened={refresh} />
        </Suspense>
      )}
      {isOpen || wasOpen ? <div hidden={!isOpen}>{children}</div> : null}
    </>
  );
}
