/** What the editor can hold. The server allows more (server/src/texts/safeHtml.ts): such texts are edited as HTML, so that nothing is lost. */
const known = new Set([
  ...['P', 'BR', 'HR', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'STRONG', 'B', 'EM', 'I', 'U', 'S', 'A'],
  ...['UL', 'OL', 'LI', 'TABLE', 'TBODY', 'TR', 'TH', 'TD', 'IMG'],
]);

export function isKnownToEditor(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(({ tagName }) => known.has(tagName));
}
