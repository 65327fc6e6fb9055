/** How easily a password is guessed: zxcvbn, with its 49,000 most common passwords and the layouts of keyboards. */
import type { PasswordWeakness } from '../contract/index.ts';

/**
 * Guesses that somebody needs who tries the likely ones first. Online they have 4,800 a day (docs/LIMITS.md), so 50 years; it is what zxcvbn
 * calls safe from unthrottled guessing online.
 */
const leastGuesses = 1e8;

/** Only the beginning is looked at: the work grows with its square, and blocks the process. 32 characters take some 50 ms, 200 take two seconds. */
const longest = 32;

/** A part of the person's name, say, is worth as much as nothing; so much has to be left without. */
const leastOwn = 6;

/** Loaded when somebody chooses a password: most processes never need it. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
}
let loaded: ReturnType<typeof load> | undefined;

const patterns: readonly string[] = ['repeat', 'sequence', 'spatial', 'date', 'regex'];

/** Null: it is hard enough to guess. `personal`: names, addresses and the like of whose it is. */
export async function passwordWeakness(
  password: string,
  personal: readonly string[],
): Promise<PasswordWeakness | null> {
  const words = wordsOf(personal);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  if (rest.length < leastOwn) return 'personal';
  loaded ??= load();
  const { guesses, sequence } = (await loaded).check(password.slice(0, longest), words);
  if (guesses >= leastGuesses) return null;
  if (sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'personal';
  return sequence.every(({ pattern }) => patterns.includes(pattern)) ? 'pattern' : 'common';
}

/** Words of what is known about somebody, in lower case, the longest first; what is shorter than three letters is in many a word. */
function wordsOf(personal: readonly string[]): string[] {
  const whole = personal.map((text) => text.toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = whole.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...whole, ...parts, ...joined])]
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
}
