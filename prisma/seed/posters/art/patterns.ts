import { filmOf } from '../../houses/marquise/films/index.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { blur, circle, glow, linear, n, type Point, polygon, rect } from '../svg.ts';
import { block, line } from '../type.ts';

/** The limb of a planet, an orbit drawn fine, and small lost things that catch the light. */
export const orbit: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = poster ? width / 960 : height / 900;
  const planet = poster
    ? { x: width * 0.5, y: height * 1.32, r: height * 0.62 }
    : { x: width * 0.56, y: height * 1.72, r: height * 1.12 };
  let stars = '';
  for (let index = 0; index < (poster ? 260 : 320); index++) {
    const size = 0.5 + random.next() ** 4 * 2.2;
    stars += circle(
      random.next() * width,
      random.next() * height * 0.86,
      size * u,
      `fill="#dfe9ff" opacity="${n(0.25 + random.next() * 0.7)}"`,
    );
  }
  const ellipse = poster
    ? { x: width * 0.5, y: height * 0.565, a: width * 0.43, b: height * 0.125, tilt: -24 }
    : { x: width * 0.58, y: height * 0.46, a: width * 0.3, b: height * 0.15, tilt: -18 };
  const tilt = (ellipse.tilt * Math.PI) / 180;
  const onOrbit = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    const x = Math.cos(angle) * ellipse.a;
    const y = Math.sin(angle) * ellipse.b;
    return [ellipse.x + x * Math.cos(tilt) - y * Math.sin(tilt), ellipse.y + x * Math.sin(tilt) + y * Math.cos(tilt)];
  };
  const rings = [1, 1.12, 1.3]
    .map(
      (scale, index) =>
        `<ellipse cx="${n(ellipse.x)}" cy="${n(ellipse.y)}" rx="${n(ellipse.a * scale)}" ry="${n(ellipse.b * scale)}" transform="rotate(${ellipse.tilt} ${n(ellipse.x)} ${n(ellipse.y)})" fill="none" stroke="#ffd9a8" stroke-width="${n((index === 0 ? 2 : 0.9) * u)}" opacity="${[0.75, 0.3, 0.18][index]}"/>`,
    )
    .join('');
  const thing = (degrees: number, scale: number, turn: number, shape: string) => {
    const [x, y] = onOrbit(degrees);
    return `${circle(x, y, 54 * u * scale, 'fill="#ffcf94" opacity="0.3" filter="url(#soft)"')}<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${Math.round(u * scale * 100) / 100})">${shape}</g>`;
  };
  const ring =
    '<circle r="24" fill="none" stroke="#ffc978" stroke-width="7"/><path d="M-17 -17 A24 24 0 0 1 6 -23" stroke="#fff3da" stroke-width="4" fill="none"/><path d="M-8 -28 L0 -42 L8 -28 L0 -22Z" fill="#e8f6ff"/>';
  const glove =
    '<path d="M-22 40 L-24 2 Q-34 -16 -26 -20 Q-20 -22 -14 -8 L-14 -38 Q-12 -46 -5 -40 L-2 -14 L2 -44 Q8 -52 13 -43 L12 -14 L19 -36 Q27 -40 28 -30 L24 -4 Q30 18 22 40Z" fill="#f3efe6"/><path d="M-22 40 L-23 26 L23 26 L22 40Z" fill="#e86f3f"/><path d="M2 -10 L24 -6 Q30 18 22 40 L6 40Z" fill="#9fb2cc" opacity="0.55"/>';
  const box =
    '<path d="M-34 -6 L0 -22 L36 -8 L2 10Z" fill="#e9a35d"/><path d="M-34 -6 L2 10 L2 40 L-32 22Z" fill="#b4552f"/><path d="M36 -8 L2 10 L2 40 L35 20Z" fill="#7d3325"/><path d="M-34 -6 L-14 -44 L22 -58 L0 -22Z" fill="#f6c98b"/><circle cx="1" cy="-9" r="6" fill="#fff1d0"/><path d="M1 -14 L1 -34 M1 -34 L9 -31" stroke="#fff1d0" stroke-width="3"/>';
  const key =
    '<circle cx="-16" r="14" fill="none" stroke="#cfe2f5" stroke-width="6"/><path d="M-2 0 L36 0 M26 0 L26 12 M34 0 L34 10" stroke="#cfe2f5" stroke-width="6"/>';
  const film = filmOf('orbit-of-small-things');
  const title = block(['ORBIT', 'OF SMALL', 'THINGS'], {
    face: 'round',
    x: width * 0.075,
    fill: '#f7ead6',
    top: height * 0.062,
    width: width * 0.85,
    largest: 136,
    leading: 1.1,
    tracking: -10,
  });
  const [lx, ly] = onOrbit(200);
  return {
    grain: 0.6,
    defs:
      linear('space', [
        { at: 0, color: '#060a1c' },
        { at: 0.55, color: '#0d1b40' },
        { at: 1, color: '#1b3a6b' },
      ]) +
      `<radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="${n(planet.x)}" cy="${n(planet.y)}" r="${n(planet.r)}"><stop offset="0.7" stop-color="#071024"/><stop offset="0.9" stop-color="#12325e"/><stop offset="0.97" stop-color="#2f78a8"/><stop offset="0.993" stop-color="#a6e1ea"/><stop offset="1" stop-color="#fff1d2"/></radialGradient>` +
      `<radialGradient id="air" gradientUnits="userSpaceOnUse" cx="${n(planet.x)}" cy="${n(planet.y)}" r="${n(planet.r * 1.28)}"><stop offset="0.77" stop-color="#7fd0e8" stop-opacity="0.75"/><stop offset="0.83" stop-color="#4a8fd0" stop-opacity="0.3"/><stop offset="1" stop-color="#2a4fa0" stop-opacity="0"/></radialGradient>` +
      glow('dawn', planet.x + planet.r * 0.34, planet.y - planet.r * 0.94, planet.r * 0.7, [
        { at: 0, color: '#ffe3ad', opacity: 0.95 },
        { at: 0.12, color: '#ffb978', opacity: 0.55 },
        { at: 0.5, color: '#e36f8a', opacity: 0.16 },
        { at: 1, color: '#e36f8a', opacity: 0 },
      ]) +
      blur('soft', 14 * u),
    body:
      rect(0, 0, width, height, 'fill="url(#space)"') +
      stars +
      rect(0, 0, width, height, 'fill="url(#dawn)"') +
      circle(planet.x, planet.y, planet.r * 1.28, 'fill="url(#air)"') +
      circle(planet.x, planet.y, planet.r, 'fill="url(#ground)"') +
      circle(planet.x + planet.r * 0.34, planet.y - planet.r * 0.94, 16 * u, 'fill="#fff8e6"') +
      rings +
      circle(lx, ly, 5 * u, 'fill="#fff"') +
      thing(318, 1.5, 24, glove) +
      thing(28, 1.15, -12, ring) +
      thing(128, 1.35, -14, box) +
      thing(232, 0.85, 40, key),
    type: title.svg + credits(film, { x: width / 2, y: height - 58, width: width * 0.84, fill: '#fff3df' }),
  };
};

/** Fourteen frames, one inside the other, and a line of light under the last. */
export const doors: Artist = ({ width, height, kind }) => {
  const poster = kind === 'poster';
  const count = 14;
  const vanish = { x: width * (poster ? 0.5 : 0.64), y: height * (poster ? 0.575 : 0.56) };
  const outer = poster ? { w: width * 1.02, h: height * 0.96 } : { w: height * 1.5, h: height * 1.25 };
  const hue = (share: number) => {
    const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
    return `rgb(${mix(12, 196)},${mix(9, 34)},${mix(14, 30)})`;
  };
  let frames = '';
  for (let index = 0; index < count; index++) {
    const share = index / (count - 1);
    const scale = 0.82 ** index;
    const sway = Math.sin(index * 0.42) * width * 0.055 * (1 - share * 0.4);
    const w = outer.w * scale;
    const h = outer.h * scale;
    const x = vanish.x - w / 2 + sway;
    const y = vanish.y - h * 0.56;
    const edge = Math.max(2, w * 0.075);
    frames += rect(x, y, w, h, `fill="${hue(share ** 1.5)}"`);
    frames += polygon(
      [
        [x, y],
        [x + edge, y + edge],
        [x + edge, y + h],
        [x, y + h],
      ],
      'fill="#000" opacity="0.42"',
    );
    frames += polygon(
      [
        [x, y],
        [x + w, y],
        [x + w - edge, y + edge],
        [x + edge, y + edge],
      ],
      'fill="#000" opacity="0.6"',
    );
    frames += rect(
      x + w - edge,
      y + edge,
      Math.max(1, w * 0.005),
      h - edge,
      `fill="#ffb49a" opacity="${n(0.16 + share * 0.5)}"`,
    );
  }
  const last = 0.82 ** (count - 1);
  const dw = outer.w * last;
  const dh = outer.h * last;
  const dx = vanish.x - dw / 2 + Math.sin((count - 1) * 0.42) * width * 0.055 * 0.6;
  const dy = vanish.y - dh * 0.56;
  const film = filmOf('fourteen-doors');
  const numeral = line('14', {
    face: 'fat',
    size: dw * 0.34,
    x: dx + dw * 0.52,
    y: dy + dh * 0.32,
    anchor: 'middle',
    fill: '#2a0507',
  });
  const title = block(['Vierzehn', 'Türen'], {
    face: 'fat',
    x: width / 2,
    anchor: 'middle',
    fill: '#f4e4d8',
    top: height * 0.06,
    width: width * 0.8,
    largest: 170,
    leading: 0.98,
  });
  const tagline = line(film.tagline.de, {
    face: 'italic',
    size: 40,
    x: width / 2,
    y: height - 150,
    anchor: 'middle',
    fill: '#f4e4d8',
    opacity: 0.9,
  });
  return {
    grain: 0.95,
    defs:
      glow('ember', dx + dw / 2, dy + dh * 0.6, height * 0.5, [
        { at: 0, color: '#ff6a3c', opacity: 0.5 },
        { at: 0.4, color: '#d02a20', opacity: 0.2 },
        { at: 1, color: '#d02a20', opacity: 0 },
      ]) +
      linear('dusk', [
        { at: 0, color: '#08060b', opacity: 0.96 },
        { at: 0.28, color: '#08060b', opacity: 0.5 },
        { at: 0.45, color: '#08060b', opacity: 0 },
        { at: 0.78, color: '#08060b', opacity: 0 },
        { at: 1, color: '#08060b', opacity: 0.9 },
      ]) +
      blur('leak', height * 0.008),
    body:
      rect(0, 0, width, height, 'fill="#0c090e"') +
      frames +
      rect(dx + dw * 0.08, dy + dw * 0.08, dw * 0.84, dh * 0.92, 'fill="#d9402f"') +
      rect(dx + dw * 0.16, dy + dh * 0.42, dw * 0.68, dh * 0.46, 'fill="#b82b22"') +
      circle(dx + dw * 0.2, dy + dh * 0.56, dw * 0.03, 'fill="#ffd9b0"') +
      numeral +
      rect(0, 0, width, height, 'fill="url(#ember)"') +
      rect(dx - dw * 0.1, dy + dh - 5, dw * 1.2, 10, 'fill="#ffe2b8" filter="url(#leak)"') +
      rect(dx + dw * 0.1, dy + dh - 3, dw * 0.8, 4, 'fill="#fff3dc"') +
      (poster ? rect(0, 0, width, height, 'fill="url(#dusk)"') : ''),
    type: title.svg + tagline + credits(film, { x: width / 2, y: height - 54, width: width * 0.8, fill: '#f4e4d8' }),
  };
};

/** Two sets of radio waves that beat against each other. */
export const radio: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const reach = Math.hypot(width, height);
  const u = height / 1440;
  const left = poster ? { x: width * 0.33, y: height * 0.6 } : { x: width * 0.52, y: height * 0.56 };
  const right = poster ? { x: width * 0.67, y: height * 0.6 } : { x: width * 0.72, y: height * 0.56 };
  const waves = (at: { x: number; y: number }, color: string) => {
    let rings = '';
    for (let radius = 26 * u; radius < reach; radius += 27 * u)
      rings += circle(at.x, at.y, radius, `fill="none" stroke="${color}" stroke-width="${n(13 * u)}"`);
    return rings;
  };
  const head = (x: number, y: number, scale: number, hair: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 100) / 100})" fill="#190630">${hair}<path d="M-34 -118 Q-40 -176 2 -178 Q40 -176 40 -126 Q40 -98 28 -82 L28 -56 Q104 -44 116 60 L118 200 L-112 200 L-110 60 Q-98 -40 -22 -54 L-22 -80 Q-34 -92 -34 -118Z"/></g>`;
  const curls = Array.from({ length: 16 }, (_, index) =>
    circle(Math.cos(index * 0.42 + 2.9) * 52, -140 + Math.sin(index * 0.42 + 2.9) * 52, 30, ''),
  ).join('');
  const bob = '<path d="M-54 -70 Q-66 -200 4 -200 Q72 -198 58 -70Z"/>';
  const bun = '<circle cx="4" cy="-206" r="34"/><path d="M-42 -104 Q-48 -190 4 -190 Q52 -188 46 -104Z"/>';
  const base = height + 10 * u;
  const heads = poster
    ? head(width * 0.24, base - 190 * u, 1.45 * u, bob) +
      head(width * 0.77, base - 185 * u, 1.45 * u, bun) +
      head(width * 0.5, base - 240 * u, 1.75 * u, curls)
    : head(width * 0.48, base - 210 * u, 1.9 * u, bob) +
      head(width * 0.78, base - 210 * u, 1.9 * u, bun) +
      head(width * 0.63, base - 290 * u, 2.3 * u, curls);
  const specks = Array.from({ length: 240 }, () =>
    rect(
      random.next() * width,
      random.next() * height,
      (2 + random.next() * 16) * u,
      2 * u,
      `fill="#ffe9f4" opacity="${n(random.next() * 0.5)}"`,
    ),
  ).join('');
  const film = filmOf('velvet-static');
  const title = block(['VELVET', 'STATIC'], {
    face: 'wide',
    x: width * 0.5,
    anchor: 'middle',
    fill: '#fff4e6',
    top: height * 0.06,
    width: width * 0.88,
    largest: 260,
    leading: 0.9,
    justified: true,
    tracking: -20,
  });
  return {
    grain: 0.8,
    defs:
      linear('velvet', [
        { at: 0, color: '#4b0f6b' },
        { at: 0.5, color: '#8f1a78' },
        { at: 1, color: '#2a0a4a' },
      ]) +
      linear('pink', [
        { at: 0, color: '#ff5c9a' },
        { at: 1, color: '#ff9a4d' },
      ]) +
      linear('foot', [
        { at: 0, color: '#190630', opacity: 0 },
        { at: 1, color: '#190630', opacity: 1 },
      ]) +
      linear('top', [
        { at: 0, color: '#3a0b5a', opacity: 0.96 },
        { at: 0.7, color: '#3a0b5a', opacity: 0.8 },
        { at: 1, color: '#3a0b5a', opacity: 0 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#velvet)"') +
      `<g opacity="0.95">${waves(left, '#ff4f93')}</g>` +
      `<g style="mix-blend-mode:screen" opacity="0.8">${waves(right, '#2f6bff')}</g>` +
      specks +
      (poster ? rect(0, 0, width, height * 0.44, 'fill="url(#top)"') : '') +
      heads +
      rect(0, height * 0.88, width, height * 0.12, 'fill="url(#foot)"'),
    type: title.svg + credits(film, { x: width / 2, y: height - 52, width: width * 0.84, fill: '#ffd9ea', opacity: 1 }),
  };
};
