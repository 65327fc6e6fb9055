/** Writing on a PDF page with embedded faces; a letter that a file lacks is taken from the next one of its family. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

export type Family = 'display' | 'text' | 'strong';

/** Fonts in the order in which they are asked for a letter. */
const files: Record<Family, string[]> = {
  display: [
    'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
    ...interFiles(700),
  ],
  text: interFiles(400),
  strong: interFiles(600),
};

function interFiles(weight: number): string[] {
  const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
  return scripts.map((script) => `inter/files/inter-${script}-${weight}-normal.woff`);
}

interface Face {
  name: string;
  bytes: Buffer;
  has(codePoint: number): boolean;
}

const opened = new Map<string, Face>();

function faceOf(file: string): Face {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const bytes = unpackWoff(readFileSync(require.resolve(`@fontsource/${file}`)));
  const font = fontkit.create(bytes);
  const face: Face = {
    name: file,
    bytes,
    has: (codePoint) => !('fonts' in font) && font.hasGlyphForCodePoint(codePoint),
  };
  opened.set(file, face);
  return face;
}

/** Spaces that the faces do not carry look like one that they do. */
const tidy = (text: string) => text.replaceAll(/[\u202f\u2009]/g, '\u00a0');

/** The text cut where the face changes. A letter that no face has is written as a question mark. */
function runsOf(text: string, family: Family): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  const first = faceOf(files[family][0] ?? '');
  for (const letter of tidy(text)) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const file = files[family].find((candidate) => faceOf(candidate).has(codePoint));
    const face = file === undefined ? first : faceOf(file);
    const written = file === undefined ? '?' : letter;
    const last = runs.at(-1);
    if (last?.face === face) last.text += written;
    else runs.push({ face, text: written });
  }
  return runs;
}

export interface Style {
  family: Family;
  size: number;
  color: string;
  /** Extra space between letters, in points. */
  tracking?: number;
  opacity?: number;
}

export class Pen {
  private readonly registered = new Set<Face>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  private use(face: Face): PDFKit.PDFDocument {
    if (!this.registered.has(face)) {
      this.doc.registerFont(face.name, face.bytes);
      this.registered.add(face);
    }
    return this.doc.font(face.name);
  }

  width(text: string, style: Style): number {
    let width = 0;
    for (const run of runsOf(text, style.family)) {
      width += this.use(run.face)
        .fontSize(style.size)
        .widthOfString(run.text, { characterSpacing: style.tracking ?? 0 });
    }
    return width;
  }

  /** One line with its baseline at `y`. Answers where it ends. */
  line(text: string, x: number, y: number, style: Style, align: 'left' | 'right' | 'center' = 'left'): number {
    const width = align === 'left' ? 0 : this.width(text, style);
    let at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
    const characterSpacing = style.tracking ?? 0;
    this.doc.fillColor(style.color, style.opacity ?? 1);
    for (const run of runsOf(text, style.family)) {
      this.use(run.face).fontSize(style.size);
      this.doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
      at += this.doc.widthOfString(run.text, { characterSpacing });
    }
    return at;
  }

  /** Lines no wider than `width`; a word that is too long stays whole. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    for (const word of text.split(/ +/)) {
      const last = lines.at(-1);
      const joined = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && this.width(joined, style) <= width) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    return lines;
  }

  /** The largest size at which `text` fits `width` in `lineCount` lines, and those lines; else the smallest, shortened. */
  fit(
    text: string,
    width: number,
    lineCount: number,
    sizes: number[],
    style: Omit<Style, 'size'>,
  ): { size: number; lines: string[] } {
    for (const size of sizes) {
      const lines = this.wrap(text, width, { ...style, size });
      const fits = lines.every((line) => this.width(line, { ...style, size }) <= width);
      if (fits && lines.length <= lineCount) return { size, lines };
    }
    const size = sizes.at(-1) ?? 12;
    const all = this.wrap(text, width, { ...style, size });
    const kept = all.slice(0, lineCount);
    if (all.length > lineCount) kept[lineCount - 1] = `${kept[lineCount - 1]}…`;
    return { size, lines: kept.map((line) => this.clip(line, width, { ...style, size })) };
  }

  /** `text` shortened with an ellipsis until it fits. */
  clip(text: string, width: number, style: Style): string {
    if (this.width(text, style) <= width) return text;
    let kept = [...text];
    while (kept.length > 1 && this.width(`${kept.join('')}…`, style) > width) kept = kept.slice(0, -1);
    return `${kept.join('').trimEnd()}…`;
  }
}
