import { useCallback, useEffect, useState } from 'react';
import { Abandoned, type Simulator } from './simulator.ts';
import type { Answer, Task } from './tasks.ts';

/** A slider that is being drawn asks when it rests. */
const restMs = 200;

export interface Asked<T extends Task> {
  /** The last one; it stays while the next is on its way. */
  answer: Extract<Answer, { kind: T['kind'] }> | null;
  isBusy: boolean;
  error: unknown;
  /** Ends what is under way. */
  stop(): void;
  retry(): void;
}

/** The worker's answer to what is to be asked now; null: nothing. */
export function useAsked<T extends Task>(simulator: Simulator, task: T | null): Asked<T> {
  const [answer, setAnswer] = useState<Asked<T>['answer']>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (task === null) return;
    setBusy(true);
    setError(null);
    const timer = setTimeout(() => {
      simulator.ask(task).then(
        (told) => {
          setAnswer(told);
          setBusy(false);
        },
        (refused: unknown) => {
          if (refused instanceof Abandoned) return;
          setError(refused);
          setBusy(false);
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      simulator.stop();
    };
  }, [simulator, task, attempt]);
  const stop = useCallback(() => {
    simulator.stop();
    setBusy(false);
  }, [simulator]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { answer, isBusy, error, stop, retry };
}
