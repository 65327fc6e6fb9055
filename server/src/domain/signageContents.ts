/** What a display is told to show, with the name of just these contents. */
import { createHash } from 'node:crypto';
import {
  defaultSignagePages,
  type PricedCategory,
  type SignageContents,
  type SignageMessage,
  type SignageTimes,
  type SignageViewValues,
} from '../contract/index.ts';

/** `view` null: nobody has given the display one. */
export function signageContents(
  view: Pick<SignageViewValues, 'theme' | 'background' | 'accent' | 'pages'> | null,
  times: SignageTimes,
  message: SignageMessage | null,
  prices: PricedCategory[],
): SignageContents {
  const contents = {
    theme: view?.theme ?? 'dark',
    background: view?.background?.lg ?? null,
    accent: view?.accent ?? null,
    pages: view?.pages ?? [...defaultSignagePages],
    times,
    message,
    prices,
  } as const;
  return { revision: revisionOf(contents), ...contents };
}

/** Says nothing of the order of keys, in which PostgreSQL's JSON differs from what was written. */
function revisionOf(contents: object): string {
  const text = JSON.stringify(contents, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
