/** Writing HTML by hand: every value goes through `escapeHtml`, every JSON block through `jsonForHtml`. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(value: string | number): string {
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that cannot end its script element, nor begin a comment in it. */
export function jsonForHtml(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

export function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text of an HTML fragment on one line, for descriptions; at most `length` characters, cut at a word. */
export function plainText(html: string, length = 160): string {
  const plain = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  return `${plain.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}
