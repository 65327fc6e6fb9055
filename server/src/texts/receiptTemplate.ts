/** Templates of receipts and tickets: receiptline markup with placeholders, which Mustache fills in. */
import Mustache from 'mustache';
import {
  type PaperWidthMm,
  placeholders,
  type TemplateFault,
  type TemplateKind,
  templateWords,
} from '../contract/index.ts';

/** What a template is filled in with: texts by their names, lists by theirs. */
export interface TemplateView {
  [name: string]: string | TemplateView | TemplateView[] | null;
}

/** A template filled in. What was sold stays text, whatever characters it has: none of them is markup. */
export function fillIn(template: string, view: TemplateView): string {
  return Mustache.render(template, view, {}, { escape: (value: unknown) => escapeMarkup(String(value)) });
}

/** Blanks that keep words together, which printers do not know. */
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** A value as receiptline shows it letter by letter. */
export function escapeMarkup(value: string): string {
  const line = value.replace(blanks, ' ').replace(/\s+/g, ' ').trim();
  // A line of these alone is a rule, or cuts the paper.
  const isRule = /^(?:-+|=+)$/.test(line);
  return line.replace(isRule ? /./g : /[\\|{}~_"`^;]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`);
}

/** Why a template cannot be used; null: it can. `view`: an example to fill it in with. */
export function faultOf(kind: TemplateKind, template: string, view: TemplateView): TemplateFault | null {
  let tokens: Token[];
  try {
    tokens = Mustache.parse(template) as unknown as Token[];
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return { key: 'template_unclosed', values: { what: /"([^"]*)"/.exec(said)?.[1] ?? tagAt(template, said) } };
  }
  const unknown = unknownName(tokens, namesOf(kind), placeholders[kind]);
  if (unknown !== null) return { key: 'template_unknown', values: { what: unknown } };
  const command = /^.*\{(?:[^{}]*;)?[\t ]*(?:x|command)[\t ]*:.*$/m.exec(template)?.[0];
  if (command !== undefined) return { key: 'template_command', values: { what: command.trim() } };
  const broken = brokenLine(fillIn(template, view));
  return broken === null ? null : { key: 'template_markup', values: { what: broken } };
}

/** A token of Mustache: its kind, its text, where it stands, and what is within a section. */
type Token = [kind: string, text: string, from: number, to: number, within?: Token[] | string];

const namesOf = (kind: TemplateKind): string[] => [
  ...Object.keys(placeholders[kind]),
  ...templateWords[kind].map((word) => `t.${word}`),
];

/** The first tag that names nothing, or is of a kind that templates do not have. */
function unknownName(
  tokens: Token[],
  names: readonly string[],
  lists: Record<string, readonly string[] | null>,
): string | null {
  for (const [kind, name, , , within] of tokens) {
    if (kind === 'text' || kind === '!') continue;
    if (!['name', '#', '^'].includes(kind)) return `{{${kind === '&' ? '{' : kind}${name}`;
    if (!names.includes(name)) return `{{${name}}}`;
    if (!Array.isArray(within)) continue;
    const unknown = unknownName(within, [...names, ...(lists[name] ?? [])], lists);
    if (unknown !== null) return unknown;
  }
  return null;
}

/** The tag that is never closed: Mustache says where it looked last. */
function tagAt(template: string, said: string): string {
  const open = template.lastIndexOf('{{', Number(/\d+$/.exec(said)?.[0] ?? template.length));
  return template.slice(open, open + 20).split('\n')[0] ?? '';
}

/** The first line of which receiptline would print nothing, because its braces are no properties; null: none. */
function brokenLine(markup: string): string | null {
  for (const line of markup.split('\n')) {
    for (const column of line.replace(/\\[\\{|}]/g, '').split('|')) {
      const text = column.trim();
      if (!/[{}]/.test(text)) continue;
      const members = /^\{([^{}]*)\}$/.exec(text)?.[1];
      const isRight = members
        ?.replace(/\\;/g, '')
        .split(';')
        .every((member) => /^\s*$|^\s*[A-Za-z_]\w*\s*:\s*\S.*$/.test(member));
      if (!isRight) return line.trim();
    }
  }
  return null;
}

/** Several pages, one after the other, each cut off. */
export const onPaper = (pages: readonly string[]): string => pages.map((page) => page.trimEnd()).join('\n=\n');

/** A page that shows that a printer prints: a rule as wide as its paper, and letters of all our languages. */
export function testPage(
  words: { title: string; device: string; at: string; address: string },
  width: PaperWidthMm,
): string {
  const { title, device, at, address } = Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, escapeMarkup(word)]),
  ) as typeof words;
  return `^^^${title}
${device}
${at}
${address} · ${width} mm
-
ABCDEFGHIJKLMNOPQRSTUVWXYZ
é è ê ë ç à ô û ä ö ü ß ï œ € 0123456789
{code:${address};option:qrcode,5,m}
`;
}
