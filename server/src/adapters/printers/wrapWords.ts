/** receiptline breaks a line wherever the paper ends: here lines of text are broken between words before. */

/** A letter as it is printed: one that stands for itself, or one that is escaped. */
const letter = /\\x[0-9a-f]{2}|\\.|./gu;
/** What makes of a line more than plain text: columns, properties, sizes and other decoration. */
const isMore = /[|{}^"`_~]/;
const isRule = /^(?:-+|=+)$/;

/** Markup whose plain lines have at most `letters` letters each, but for words that are longer. Lines in columns or of another width stay. */
export function wrapWords(markup: string, letters: number): string {
  let isWhole = true;
  return markup
    .split('\n')
    .map((line) => {
      const width = /^\{.*?\bwidth:([^;}]*)/.exec(line)?.[1];
      if (width !== undefined) isWhole = ['*', 'auto'].includes(width.trim());
      return isWhole ? wrapped(line, letters) : line;
    })
    .join('\n');
}

const lengthOf = (text: string): number => text.match(letter)?.length ?? 0;

function wrapped(line: string, letters: number): string {
  const plain = line.replace(letter, (one) => (one.length > 1 ? 'x' : one));
  if (isMore.test(plain) || lengthOf(line) <= letters) return line;
  const lines: string[] = [];
  for (const word of line.trim().split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && lengthOf(`${last} ${word}`) <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  // A line of these alone would be a rule or a cut.
  return lines.some((each) => isRule.test(each)) ? line : lines.join('\n');
}
