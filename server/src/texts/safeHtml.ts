/** HTML that staff write: what of it visitors may see. */
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './html.ts';

declare const isSafe: unique symbol;
/** HTML that went through `safeHtml`. */
export type SafeHtml = string & { [isSafe]: true };

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'abbr', 'a'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
  ],
  // No style, class or id: content looks like the site, and can neither cover it nor take the place of its elements.
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    details: ['open'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's own heading is the only one of the first level.
    h1: 'h2',
    a: (tagName, { target, rel: _, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs,
    }),
  },
};

/** What is not on the list goes; the text within stays, but for that of scripts and styles. Safe HTML stays as it is. */
export function safeHtml(html: string): SafeHtml {
  return sanitizeHtml(html, options) as SafeHtml;
}

/** One per locale, or one for all. */
export type LocalizedHtml = SafeHtml | Partial<Record<string, SafeHtml>>;

/** `safeHtml` for each locale's text; any other value is no text. */
export function safeLocalizedHtml(value: unknown): LocalizedHtml {
  if (typeof value === 'string') return safeHtml(value);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([locale, html]) => (typeof html === 'string' ? [[locale, safeHtml(html)]] : [])),
  );
}

/** `safeHtml` for each locale's text, and what was taken out, each once: `<script>`, `onclick`, `javascript:…`. */
export function examinedHtml(texts: Partial<Record<string, string>>): { html: LocalizedHtml; removed: string[] } {
  const removed = new Set<string>();
  for (const html of Object.values(texts))
    if (html !== undefined) for (const part of removedFrom(html)) removed.add(part);
  return { html: safeLocalizedHtml(texts), removed: [...removed] };
}

/** Names of elements and attributes that staff wrote may be of any length. */
const longestPart = 60;

function removedFrom(html: string): string[] {
  const removed: string[] = [];
  sanitizeHtml(html, {
    ...options,
    onOpenTag(name, attributes) {
      if (name === 'h1') return;
      if (!options.allowedTags || !(options.allowedTags as string[]).includes(name)) removed.push(`<${name}>`);
      else
        for (const [attribute, value] of Object.entries(attributes)) {
          // `rel` is ours to say.
          if (attribute === 'rel' || isKept(name, attribute, value)) continue;
          removed.push(attribute === 'href' || attribute === 'src' ? `${attribute}="${value}"` : attribute);
        }
    },
  });
  return removed.map((part) => (part.length > longestPart ? `${part.slice(0, longestPart - 1)}…` : part));
}

/** Asked of the same list: what an attribute may be named, and of an address what it may begin with. */
function isKept(tag: string, attribute: string, value: string): boolean {
  const alone = sanitizeHtml(`<${tag} ${attribute}="${escapeHtml(value)}">`, options);
  return new RegExp(`\\s${attribute.replaceAll(/[^\w-]/g, '\\$&')}=`, 'i').test(alone);
}
