/**
 * Waiting in tests: for what must come, never for a time in which it should have come. A busy machine is ten times slower
 * than a quiet one, and a test that fails by that says nothing about the product.
 */

/** So long takes only what never comes. Shorter than a test file may take (scripts/test/suites.mjs), so that the wait is named. */
export const neverMs = 300_000;

/** Once something has not come, its file has failed: what else does not come must not keep it from saying so. */
const inVainMs = 10_000;
let patienceMs = neverMs;

export interface Wait {
  /** How long it may still take. */
  leftMs(): number;
  /** What is thrown then. */
  inVain(tell?: string): Error;
}

/** Begins to wait for `what`. */
export function waitFor(what: string): Wait {
  const deadlineMs = performance.now() + patienceMs;
  return {
    leftMs: () => deadlineMs - performance.now(),
    inVain(tell = '') {
      patienceMs = inVainMs;
      return new Error(`waited in vain for ${what}\n${tell}`);
    },
  };
}

type Nothing = null | undefined | false;

/** Looks until `look` finds something, and gives it. Throws, naming `what`, when it never does. `tell`: what else to say then. */
export async function until<T>(
  what: string,
  look: () => T | Nothing | Promise<T | Nothing>,
  tell: () => string = () => '',
): Promise<T> {
  const wait = waitFor(what);
  for (;;) {
    const found = await look();
    if (found) return found;
    if (wait.leftMs() < 0) throw wait.inVain(tell());
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** What `work` gives. Throws, naming `what`, when it never ends: as when it waits for what hangs. */
export async function ends<T>(what: string, work: Promise<T>): Promise<T> {
  const wait = waitFor(what);
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(wait.inVain()), wait.leftMs());
  });
  try {
    return await Promise.race([work, never]);
  } finally {
    clearTimeout(timer);
  }
}
