/** A small page of the server's own, for places where no app is: API docs, mail, errors, apps that are not built. */
import type { Locale } from '../contract/index.ts';
import { escapeHtml } from '../texts/html.ts';
import { text } from '../texts/text.ts';

/** Same room as the apps: warm paper in the morning, a calm foyer in the evening. Readable without any script. */
const style = `
:root { color-scheme: light dark; --paper: oklch(97% 0.008 60); --ink: oklch(25% 0.012 60); --quiet: oklch(45% 0.012 60); --line: oklch(85% 0.01 60); --accent: oklch(48% 0.13 45); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(19% 0.008 60); --ink: oklch(93% 0.008 60); --quiet: oklch(75% 0.01 60); --line: oklch(36% 0.01 60); --accent: oklch(80% 0.11 65); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 32px 16px 64px; }
main.narrow { max-width: 34rem; padding-top: 20vh; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; }
h2 { font-size: 22px; margin: 40px 0 8px; }
h3 { font-size: 16px; margin: 24px 0 4px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
code, td { overflow-wrap: anywhere; }
pre { overflow: auto; padding: 12px; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; margin: 8px 0 16px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: white; }
.quiet { color: var(--quiet); }
`;

export interface PlainPage {
  locale: Locale;
  title: string;
  /** HTML, escaped by the caller. */
  content: string;
  nonce: string;
  narrow?: boolean;
  /** HTML for the head. */
  head?: string;
}

export function plainPage({ locale, title, content, nonce, narrow = false, head = '' }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
<style nonce="${escapeHtml(nonce)}">${style}</style>
</head>
<body>
<main${narrow ? ' class="narrow"' : ''}>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/** The website of an exhibitor that is switched off. `email`: where its visitors write to. */
export function closedPage(locale: Locale, nonce: string, of: { name: string; email: string }): string {
  const email = `<a href="mailto:${escapeHtml(of.email)}">${escapeHtml(of.email)}</a>`;
  const orders = escapeHtml(text(locale, 'http:closed_orders', { email: '\u0000' })).replace('\u0000', email);
  return plainPage({
    locale,
    nonce,
    narrow: true,
    title: text(locale, 'http:closed_title'),
    content: `<p>${escapeHtml(text(locale, 'http:closed_text', { name: of.name }))}</p><p class="quiet">${orders}</p>`,
  });
}

export function notBuiltPage(locale: Locale, nonce: string): string {
  return plainPage({
    locale,
    nonce,
    narrow: true,
    title: text(locale, 'http:not_built_title'),
    content: `<p>${escapeHtml(text(locale, 'http:not_built_text'))}</p>`,
  });
}
