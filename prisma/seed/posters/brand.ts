import { backdropSize } from './canvas.ts';
import { circle, glow, linear, n, polygon, rect } from './svg.ts';
import { line, widthOf } from './type.ts';

/** The mark of Marquise: a marquee seen from the pavement, a canopy over a lit door. */
function mark(x: number, y: number, size: number, ink: string, light: string): string {
  const u = size / 32;
  const at = (px: number, py: number) => [x + px * u, y + py * u] as const;
  const bulbs = [5.5, 10.75, 16, 21.25, 26.5]
    .map((px) => circle(x + px * u, y + 13.1 * u, 1.25 * u, `fill="${light}"`))
    .join('');
  return (
    polygon([at(4, 4), at(28, 4), at(32, 16), at(0, 16)], `fill="${ink}"`) +
    bulbs +
    polygon([at(9, 18.5), at(23, 18.5), at(26, 30), at(6, 30)], `fill="${light}"`)
  );
}

function svg(width: number, height: number, body: string, defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">${defs === '' ? '' : `<defs>${defs}</defs>`}${body}</svg>`;
}

/** The mark of the Rex: a crown of three beams over the edge of a screen. */
function crown(x: number, y: number, size: number, ink: string, light: string): string {
  const u = size / 32;
  const at = (px: number, py: number) => [x + px * u, y + py * u] as const;
  const beam = (from: number, to: number, top: number) =>
    polygon(
      [at(from, 23), at(to, 23), at((from + to) / 2 + (top - 16) * 0.55, 6 + Math.abs(top - 16) * 0.35)],
      `fill="${light}"`,
    );
  return (
    beam(2, 11, 4) +
    beam(11.5, 20.5, 16) +
    beam(21, 30, 28) +
    polygon([at(2, 25), at(30, 25), at(28.5, 30), at(3.5, 30)], `fill="${ink}"`)
  );
}

/** Mark and name, as high as those of Marquise. */
function rexLogo(ink: string, light: string): string {
  const size = 28;
  const width = 42 + widthOf('Le Rex', 'deco', size);
  return svg(
    width + 2,
    40,
    crown(0, 3, 32, ink, light) + line('Le Rex', { face: 'deco', size, x: 42, y: 30, fill: ink }),
  );
}

const rexMark = (): string =>
  svg(64, 64, `${rect(0, 0, 64, 64, 'rx="14" fill="#14201f"')}${crown(13, 12, 38, '#eef4f1', '#7fc9c4')}`);

function rexOpenGraph(): string {
  return svg(
    1200,
    630,
    rect(0, 0, 1200, 630, 'fill="url(#room)"') +
      crown(490, 80, 220, '#eef4f1', '#7fc9c4') +
      line('Le Rex', { face: 'deco', size: 120, x: 600, y: 450, anchor: 'middle', fill: '#eef4f1' }) +
      line('Lille', { face: 'text', size: 30, x: 600, y: 508, anchor: 'middle', fill: '#b9d3cf' }),
    linear('room', [
      { at: 0, color: '#0e1817' },
      { at: 1, color: '#21403e' },
    ]),
  );
}

/** Mark and name, 40 pixels high. */
function logo(ink: string, light: string): string {
  const size = 27;
  const width = 42 + widthOf('Marquise', 'brand', size, -15);
  return svg(
    width + 2,
    40,
    mark(0, 3, 32, ink, light) + line('Marquise', { face: 'brand', size, x: 42, y: 29.5, fill: ink, tracking: -15 }),
  );
}

const markOnly = (): string =>
  svg(64, 64, `${rect(0, 0, 64, 64, 'rx="14" fill="#241c17"')}${mark(13, 12, 38, '#fbf3e6', '#f2a65a')}`);

/** The picture of pages that are shared without a film: 1200 by 630. */
function openGraph(): string {
  const beam = polygon(
    [
      [432, 372],
      [768, 372],
      [1040, 660],
      [160, 660],
    ],
    'fill="url(#beam)"',
  );
  return svg(
    1200,
    630,
    rect(0, 0, 1200, 630, 'fill="url(#room)"') +
      beam +
      rect(0, 0, 1200, 630, 'fill="url(#warm)"') +
      mark(490, 92, 220, '#fbf3e6', '#f2a65a') +
      line('Marquise', { face: 'brand', size: 112, x: 600, y: 446, anchor: 'middle', fill: '#fbf3e6', tracking: -20 }) +
      line('Gent  ·  Brussel', { face: 'text', size: 30, x: 600, y: 506, anchor: 'middle', fill: '#e9d9c3' }),
    linear('room', [
      { at: 0, color: '#1b1512' },
      { at: 1, color: '#3a2a20' },
    ]) +
      linear('beam', [
        { at: 0, color: '#f2a65a', opacity: 0.2 },
        { at: 1, color: '#f2a65a', opacity: 0 },
      ]) +
      glow('warm', 600, 300, 560, [
        { at: 0, color: '#f2a65a', opacity: 0.22 },
        { at: 1, color: '#f2a65a', opacity: 0 },
      ]),
  );
}

/** The pictures of all houses, as SVG, by the names of their files. */
export const brandPictures = (): [file: string, svg: string][] => [
  ['logo-light.svg', logo('#241c17', '#d9652c')],
  ['logo-dark.svg', logo('#fbf3e6', '#f2a65a')],
  ['mark.svg', markOnly()],
  ['og.png', openGraph()],
  ['rex-light.svg', rexLogo('#14201f', '#2f8583')],
  ['rex-dark.svg', rexLogo('#eef4f1', '#7fc9c4')],
  ['rex-mark.svg', rexMark()],
  ['rex-og.png', rexOpenGraph()],
];

/** The strip of a backdrop that a header slide shows. */
export const slideCrop = { left: 0, top: 130, width: backdropSize.width, height: 640 };
