/** Longer than any answer takes, of a server that is being brought down as well. */
export const callTimeoutMs = 30_000;

/** Rejects after `ms`, so that no call is waited for without end. */
export async function within<T>(work: Promise<T>, ms = callTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
