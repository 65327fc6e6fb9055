import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

/**
 * Type set as outlines, so that a picture looks the same on a machine without fonts. All sizes in pixels of the picture.
 */
const require = createRequire(import.meta.url);

/** Faces by name: the package's file, latin letters. */
const faces = {
  condensed: 'anton/files/anton-latin-400-normal.woff',
  fat: 'abril-fatface/files/abril-fatface-latin-400-normal.woff',
  shoulders: 'big-shoulders-display/files/big-shoulders-display-latin-800-normal.woff',
  shouldersText: 'big-shoulders-display/files/big-shoulders-display-latin-500-normal.woff',
  brand: 'bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  chunky: 'caprasimo/files/caprasimo-latin-400-normal.woff',
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  italic: 'instrument-serif/files/instrument-serif-latin-400-italic.woff',
  roman: 'instrument-serif/files/instrument-serif-latin-400-normal.woff',
  text: 'inter/files/inter-latin-500-normal.woff',
  fine: 'italiana/files/italiana-latin-400-normal.woff',
  deco: 'limelight/files/limelight-latin-400-normal.woff',
  wide: 'syne/files/syne-latin-800-normal.woff',
  round: 'unbounded/files/unbounded-latin-300-normal.woff',
} as const;
export type Face = keyof typeof faces;

const opened = new Map<Face, fontkit.Font>();

function open(face: Face): fontkit.Font {
  const known = opened.get(face);
  if (known !== undefined) return known;
  const font = fontkit.openSync(require.resolve(`@fontsource/${faces[face]}`));
  if ('fonts' in font) throw new Error(`${face} is a collection, not a face`);
  opened.set(face, font);
  return font;
}

export interface LineOptions {
  face: Face;
  size: number;
  x: number;
  /** Height of the baseline. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in thousandths of the size. */
  tracking?: number;
  fill: string;
  opacity?: number;
}

/** Width of a line at `size`. */
export function widthOf(text: string, face: Face, size: number, tracking = 0): number {
  const font = open(face);
  const run = font.layout(text);
  return (run.advanceWidth / font.unitsPerEm) * size + (tracking / 1000) * size * (run.glyphs.length - 1);
}

/** The size at which `text` is `width` wide, at most `largest`. */
export function sizeFor(text: string, face: Face, width: number, largest: number, tracking = 0): number {
  return Math.min(largest, (width / widthOf(text, face, 1000, tracking)) * 1000);
}

/** Height of the capitals as a share of the size. */
export function capHeight(face: Face): number {
  const font = open(face);
  return (font.capHeight || font.ascent * 0.72) / font.unitsPerEm;
}

/** One line as an SVG path. */
export function line(text: string, options: LineOptions): string {
  const font = open(options.face);
  const scale = options.size / font.unitsPerEm;
  const tracking = ((options.tracking ?? 0) / 1000) * options.size;
  const run = font.layout(text);
  const width = widthOf(text, options.face, options.size, options.tracking);
  const shift = options.anchor === 'middle' ? width / 2 : options.anchor === 'end' ? width : 0;
  let x = options.x - shift;
  const parts: string[] = [];
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index];
    const outline = glyph.path.scale(scale, -scale).translate(x + (position?.xOffset ?? 0) * scale, options.y);
    parts.push(outline.toSVG());
    x += (position?.xAdvance ?? 0) * scale + tracking;
  });
  const opacity = options.opacity === undefined ? '' : ` opacity="${options.opacity}"`;
  return `<path d="${parts.join('').replaceAll(/(\.\d\d)\d+/g, '$1')}" fill="${options.fill}"${opacity}/>`;
}

/** Lines under each other, each as wide as `width` allows, or all of one size. Answers the picture and its height. */
export function block(
  lines: string[],
  options: Omit<LineOptions, 'size' | 'y'> & {
    top: number;
    width: number;
    largest: number;
    leading: number;
    justified?: boolean;
  },
): { svg: string; bottom: number; size: number } {
  const sizes = lines.map((each) => sizeFor(each, options.face, options.width, options.largest, options.tracking));
  const common = Math.min(...sizes);
  let y = options.top;
  let svg = '';
  lines.forEach((each, index) => {
    const size = options.justified === true ? (sizes[index] ?? common) : common;
    y += index === 0 ? capHeight(options.face) * size : size * options.leading;
    svg += line(each, { ...options, size, y });
  });
  return { svg, bottom: y, size: common };
}
