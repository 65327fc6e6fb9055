/** Until the time is over, or earlier: when the browser is online again, or the page was left. */
export function pauseUntilOnline(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const over = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      left.removeEventListener('abort', over);
      done();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    left.addEventListener('abort', over);
  });
}
