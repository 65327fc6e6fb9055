/** Tries to sign in: each is counted before the secret is looked at, and noted where it was wrong. */
import { ParterreError } from '../domain/parterreError.ts';
import type { FailedSignIn } from '../ports/signInStore.ts';
import type { Services } from '../services/services.ts';
import type { Edge } from './edge.ts';
import type { SignInAttempt } from './rateLimits.ts';

/**
 * `take` counts the try, `work` looks at the secret.
 * ### Errors
 * `SIGN_IN_THROTTLED`, those of `work`
 */
export async function countedTry<T>(
  signIns: Services['signIns'],
  place: Omit<FailedSignIn, 'locksForMs'>,
  take: () => Promise<SignInAttempt>,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await take();
  const result = await work().catch(async (error: unknown) => {
    if (isWrong(error)) signIns.failed({ ...place, locksForMs: attempt.locksForMs });
    // The secret was right, and something else was not: a new password that is too easy to guess, say.
    else if (error instanceof ParterreError) await attempt.succeeded();
    throw error;
  });
  await attempt.succeeded();
  return result;
}

/** `countedTry` for a password, at a desk where the account has signed in before, or elsewhere. */
export async function triedPassword<T>(
  { limits, services }: Pick<Edge, 'limits' | 'services'>,
  { email, ip, deskToken }: { email: string; ip: string; deskToken: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const desk = await services.signIns.deskOf(email, deskToken);
  const kind = desk === null ? 'elsewhere' : 'desk';
  return countedTry(
    services.signIns,
    { who: { email }, kind, place: desk ?? '', address: ip },
    () => limits.takeSignIn(email, ip, desk),
    work,
  );
}

/** `countedTry` for one's own password, in a session: it is a place where one is known. */
export function triedOwnPassword<T>(
  { limits, services }: Pick<Edge, 'limits' | 'services'>,
  { email, employeeId, sessionId, ip }: { email: string; employeeId: number; sessionId: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  return countedTry(
    services.signIns,
    { who: { employeeId }, kind: 'desk', place: sessionId, address: ip },
    () => limits.takeSignIn(email, ip, sessionId),
    work,
  );
}

/** `countedTry` for a second factor, after the right password. */
export async function triedSecondFactor<T>(
  { limits, services }: Pick<Edge, 'limits' | 'services'>,
  { email, employeeId, ip, deskToken }: { email: string; employeeId: number; ip: string; deskToken: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const desk = await services.signIns.deskOf(email, deskToken);
  return countedTry(
    services.signIns,
    { who: { employeeId }, kind: 'second-factor', place: desk ?? '', address: ip },
    () => limits.takeSecondFactor(employeeId, ip, desk),
    work,
  );
}

function isWrong(error: unknown): boolean {
  if (!(error instanceof ParterreError)) return false;
  const { code, detail } = error;
  return (
    ['SIGN_IN_FAILED', 'PIN_WRONG', 'SECOND_FACTOR_WRONG'].includes(code) ||
    detail.fields?.current_password !== undefined
  );
}
