import { filmOf } from '../../houses/marquise/films/index.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { circle, glow, linear, n, type Point, polygon, rect, smooth } from '../svg.ts';
import { block, line } from '../type.ts';

/** A clock that fills with the tide. */
export const tide: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const centre = { x: width * (poster ? 0.5 : 0.63), y: height * (poster ? 0.53 : 0.5) };
  const radius = poster ? width * 0.39 : height * 0.4;
  const level = centre.y + radius * 0.08;
  let waves = '';
  const tones = ['#2d6f7a', '#225a68', '#184656', '#103545', '#0a2735', '#071c28'];
  tones.forEach((tone, index) => {
    const base = level + index * radius * 0.19;
    const points: Point[] = [];
    for (let step = -1; step <= 25; step++) {
      const x = centre.x - radius * 1.1 + (step / 24) * radius * 2.2;
      points.push([
        x,
        base + Math.sin(step * 0.9 + index * 1.7) * radius * 0.05 + Math.sin(step * 2.1 + index) * radius * 0.018,
      ]);
    }
    const curve = smooth(points);
    waves += `<path d="${curve} L${n(centre.x + radius * 1.2)} ${n(centre.y + radius * 1.2)} L${n(centre.x - radius * 1.2)} ${n(centre.y + radius * 1.2)}Z" fill="${tone}"/><path d="${curve}" fill="none" stroke="#d7f0ea" stroke-width="${n(3.4 - index * 0.4)}" opacity="${n(0.8 - index * 0.1)}"/>`;
  });
  let marks = '';
  for (let hour = 0; hour < 60; hour++) {
    const angle = (hour / 60) * Math.PI * 2;
    const long = hour % 5 === 0;
    const from = radius * (long ? 1.05 : 1.075);
    marks += `<path d="M${n(centre.x + Math.sin(angle) * from)} ${n(centre.y - Math.cos(angle) * from)} L${n(centre.x + Math.sin(angle) * radius * 1.11)} ${n(centre.y - Math.cos(angle) * radius * 1.11)}" stroke="#f4e9d2" stroke-width="${long ? 5 : 1.8}" opacity="0.9"/>`;
  }
  const hand = (angle: number, length: number, weight: number) => {
    const radians = (angle * Math.PI) / 180;
    return `<path d="M${n(centre.x - Math.sin(radians) * radius * 0.12)} ${n(centre.y + Math.cos(radians) * radius * 0.12)} L${n(centre.x + Math.sin(radians) * length)} ${n(centre.y - Math.cos(radians) * length)}" stroke="#ef6b3b" stroke-width="${weight}" stroke-linecap="round"/>`;
  };
  let rain = '';
  for (let index = 0; index < 420; index++) {
    const x = random.next() * width * 1.2;
    const y = random.next() * height;
    const fall = 26 + random.next() * 60;
    rain += `<path d="M${n(x)} ${n(y)} l${n(-fall * 0.32)} ${n(fall)}" stroke="#cfe6e4" stroke-width="1.3" opacity="${n(0.06 + random.next() * 0.2)}"/>`;
  }
  const u = radius / 370;
  const house = `<g fill="#071c28"><path d="M${n(centre.x - 235 * u)} ${n(level + 12 * u)} Q${n(centre.x - 150 * u)} ${n(level - 62 * u)} ${n(centre.x - 40 * u)} ${n(level - 34 * u)} Q${n(centre.x + 40 * u)} ${n(level - 20 * u)} ${n(centre.x + 90 * u)} ${n(level + 14 * u)}Z"/>${rect(centre.x - 150 * u, level - 190 * u, 34 * u, 150 * u, '')}${polygon(
    [
      [centre.x - 158 * u, level - 188 * u],
      [centre.x - 108 * u, level - 188 * u],
      [centre.x - 133 * u, level - 222 * u],
    ],
    '',
  )}${polygon(
    [
      [centre.x - 70 * u, level - 34 * u],
      [centre.x - 70 * u, level - 70 * u],
      [centre.x - 40 * u, level - 96 * u],
      [centre.x - 10 * u, level - 70 * u],
      [centre.x - 10 * u, level - 24 * u],
    ],
    '',
  )}</g>${circle(centre.x - 133 * u, level - 176 * u, 8 * u, 'fill="#ffdf9a"')}${rect(centre.x - 46 * u, level - 62 * u, 13 * u, 16 * u, 'fill="#ffdf9a"')}`;
  const beam = polygon(
    [
      [centre.x - 133 * u, level - 178 * u],
      [centre.x + radius * 1.05, level - 360 * u],
      [centre.x + radius * 1.05, level - 210 * u],
      [centre.x - 133 * u, level - 172 * u],
    ],
    'fill="url(#ray)"',
  );
  const film = filmOf('tideclock');
  const title = block(['TIDECLOCK'], {
    face: 'brand',
    x: width / 2,
    anchor: 'middle',
    fill: '#f4e9d2',
    top: height * 0.075,
    width: width * 0.86,
    largest: 190,
    leading: 1,
    tracking: 10,
  });
  const tagline = line(film.tagline.en, {
    face: 'italic',
    size: 44,
    x: width / 2,
    y: title.bottom + 66,
    anchor: 'middle',
    fill: '#f4e9d2',
    opacity: 0.9,
  });
  return {
    grain: 0.7,
    defs:
      linear('storm', [
        { at: 0, color: '#142b38' },
        { at: 0.5, color: '#335763' },
        { at: 1, color: '#0b1a24' },
      ]) +
      linear('face', [
        { at: 0, color: '#e9a25a' },
        { at: 0.45, color: '#f3d9a6' },
        { at: 1, color: '#9fc1b4' },
      ]) +
      linear(
        'ray',
        [
          { at: 0, color: '#fff2c8', opacity: 0.9 },
          { at: 1, color: '#fff2c8', opacity: 0 },
        ],
        [0, 0, 1, 0],
      ) +
      glow('behind', centre.x, centre.y, radius * 1.9, [
        { at: 0.5, color: '#e9a25a', opacity: 0.35 },
        { at: 1, color: '#e9a25a', opacity: 0 },
      ]) +
      `<clipPath id="dial">${circle(centre.x, centre.y, radius, '')}</clipPath>`,
    body:
      rect(0, 0, width, height, 'fill="url(#storm)"') +
      rect(0, 0, width, height, 'fill="url(#behind)"') +
      rain +
      `<g clip-path="url(#dial)">${circle(centre.x, centre.y, radius, 'fill="url(#face)"')}${beam}${house}${waves}</g>` +
      circle(centre.x, centre.y, radius, 'fill="none" stroke="#f4e9d2" stroke-width="5"') +
      marks +
      hand(168, radius * 0.8, 9) +
      hand(62, radius * 0.5, 13) +
      circle(centre.x, centre.y, 15 * u, 'fill="#ef6b3b"') +
      circle(centre.x, centre.y, 6 * u, 'fill="#f4e9d2"'),
    type: title.svg + tagline + credits(film, { x: width / 2, y: height - 60, width: width * 0.8, fill: '#f4e9d2' }),
  };
};
