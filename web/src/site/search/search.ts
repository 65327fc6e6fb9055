/** Finds films, events and pages by words that begin like what is typed. Pure. */

/** What can be found. Words of `title` count most, then `people`, then `other`. */
export interface Findable {
  kind: 'film' | 'event' | 'page';
  title: string;
  /** Directors and actors. */
  people?: readonly string[];
  other?: readonly string[];
}

export interface Found<Thing extends Findable> {
  thing: Thing;
  /** Whoever of `people` has one of the words, as when an actor is searched for. */
  people: string[];
}

const kinds: readonly Findable['kind'][] = ['film', 'event', 'page'];
const inTitle = 4;
const inPeople = 2;
const inOther = 1;
/** A title that begins with all that was typed. */
const atTheStart = 8;

/** Without accents and capitals, apart at whatever is no letter or digit. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What has each of the typed words, the best first, at most `most`. Nothing where no word is typed. */
export function search<Thing extends Findable>(things: readonly Thing[], typed: string, most: number): Found<Thing>[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  const start = asked.join(' ');
  const found = things.flatMap((thing) => {
    const title = wordsOf(thing.title);
    const people = (thing.people ?? []).map((name) => ({ name, words: wordsOf(name) }));
    const other = (thing.other ?? []).flatMap(wordsOf);
    let score = title.join(' ').startsWith(start) ? atTheStart : 0;
    for (const word of asked) {
      const begins = (one: string): boolean => one.startsWith(word);
      if (title.some(begins)) score += inTitle;
      else if (people.some(({ words }) => words.some(begins))) score += inPeople;
      else if (other.some(begins)) score += inOther;
      else return [];
    }
    const named = people.filter(({ words }) => asked.some((word) => words.some((one) => one.startsWith(word))));
    return [{ thing, people: named.map(({ name }) => name), score }];
  });
  return found
    .sort(
      (a, b) =>
        b.score - a.score ||
        kinds.indexOf(a.thing.kind) - kinds.indexOf(b.thing.kind) ||
        a.thing.title.localeCompare(b.thing.title),
    )
    .slice(0, most)
    .map(({ thing, people }) => ({ thing, people }));
}
