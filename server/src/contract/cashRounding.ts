/** Cash where coins of one and two cents are out of use. */

/** What is paid or handed out in cash for `minor`: the nearest 5 cents where the exhibitor rounds, as the law of Belgium and the Netherlands has it. */
export function inCash(minor: number, rounds: boolean): number {
  return rounds ? Math.round(minor / 5) * 5 : minor;
}
