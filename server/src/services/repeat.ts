/**
 * Runs `work` every `everyMs`, never twice at the same time, until stopped; the timer keeps no process alive. `stop` resolves when the run on its
 * way has ended. What it throws reaches `onFailure`, unless it was stopped meanwhile, and the next run comes at its time.
 */
export function repeat(everyMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void): Repeated {
  let running: Promise<void> | null = null;
  let stopped = false;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => {
        if (!stopped) onFailure(error);
      })
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

export interface Repeated {
  stop(): Promise<void>;
}
