/** What the editor can hold. The server allows more (server/src/texts/safeHtml.ts): such texts are edited as HTML, so that nothing is lost. */
const known = new Set([
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ...['ul', 'ol', 'li', 'table', 'tbody', 'tr', 'th', 'td', 'img'],
]);

/** Judged by the names of its elements alone: parsing would make the browser complain of what the server takes out anyway. */
export function isKnownToEditor(html: string): boolean {
  return [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].every(([, name = '']) => known.has(name.toLowerCase()));
}
