import { films } from '../../houses/rex/films.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { blur, circle, glow, linear, n, type Point, polygon, rect, smooth } from '../svg.ts';
import { block, line } from '../type.ts';

/** The four films that run at the Rex alone. */
const filmOf = (slug: string) => {
  const film = films.find((each) => each.slug === slug);
  if (film === undefined) throw new Error(`The Rex does not show ${slug}`);
  return film;
};

/** A hill of mussel shells in front of gables at dusk, and the lamp that nobody may sell, lit, on its top. */
export const braderie: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = height / 1440;
  const centre = width * (poster ? 0.5 : 0.66);
  const top = height * (poster ? 0.6 : 0.55);
  const street = height * (poster ? 0.72 : 0.78);
  let gables = '';
  const house = (poster ? 150 : 210) * u;
  for (let x = -house * 0.4, index = 0; x < width; x += house, index++) {
    const tall = street - height * (0.2 + 0.05 * Math.abs(Math.sin(index * 2.3)));
    const steps: Point[] = [[x, street]];
    for (let step = 0; step <= 4; step++) {
      const level = tall - step * 26 * u;
      steps.push([x + (step * house) / 10, level], [x + ((step + 1) * house) / 10, level]);
    }
    for (let step = 4; step >= 0; step--) {
      const level = tall - step * 26 * u;
      steps.push([x + house - ((step + 1) * house) / 10, level], [x + house - (step * house) / 10, level]);
    }
    steps.push([x + house, street]);
    gables += polygon(steps, `fill="${['#8e3b52', '#7c3049', '#9b465a'][index % 3]}"`);
    for (const [column, row] of [
      [0.24, 0.1],
      [0.62, 0.1],
      [0.24, 0.36],
      [0.62, 0.36],
      [0.24, 0.62],
      [0.62, 0.62],
    ] as const) {
      const lit = random.next() < 0.4;
      gables += rect(
        x + column * house,
        tall + 24 * u + row * (street - tall),
        house * 0.15,
        house * 0.24,
        `fill="${lit ? '#ffd58a' : '#5d2239'}"`,
      );
    }
  }
  const shell = (x: number, y: number, size: number, turn: number, shade: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M0 ${n(-size)} C${n(size * 0.72)} ${n(-size * 0.5)} ${n(size * 0.66)} ${n(size * 0.7)} 0 ${n(size)} C${n(-size * 0.5)} ${n(size * 0.6)} ${n(-size * 0.42)} ${n(-size * 0.5)} 0 ${n(-size)}Z" fill="${shade}"/><path d="M${n(size * 0.06)} ${n(-size * 0.72)} C${n(size * 0.5)} ${n(-size * 0.3)} ${n(size * 0.44)} ${n(size * 0.45)} ${n(size * 0.1)} ${n(size * 0.74)}" fill="none" stroke="#7f8fc0" stroke-width="${n(size * 0.09)}" opacity="0.7"/></g>`;
  const half = width * (poster ? 0.62 : 0.36);
  const edge = (share: number) => half * (0.07 + share ** 0.8);
  // What is seen between the shells.
  const hill: Point[] = [0, 0.1, 0.25, 0.5, 0.75, 1].map((share) => [
    centre - edge(share) * 0.94,
    top + 14 * u + share * (height - top),
  ]);
  const mirrored = hill.map(([x, y]): Point => [2 * centre - x, y]).reverse();
  let heap = polygon([...hill, ...mirrored], 'fill="#0e1024"');
  const shades = ['#171a33', '#1f2444', '#272d55', '#12142a'];
  for (let row = 0; row < 17; row++) {
    const share = row / 16;
    const y = top + share * (height - top) + 6 * u;
    const spread = edge(share);
    const count = Math.round(3 + share * (poster ? 20 : 24));
    for (let index = 0; index < count; index++) {
      const x = centre + (((index + 0.5) / count) * 2 - 1) * spread + random.bell() * 9 * u;
      heap += shell(
        x,
        y + random.bell() * 8 * u,
        (38 + random.next() * 20) * u,
        random.next() * 360,
        random.pick(shades),
      );
    }
  }
  const lamp = `<g transform="translate(${n(centre)} ${n(top - 6 * u)}) scale(${Math.round(u * 100) / 100})">
    <path d="M-34 22 Q0 8 34 22 L26 30 L-26 30Z" fill="#e9b44c"/><path d="M-7 20 L-5 -96 L5 -96 L7 20Z" fill="#c98f2e"/><circle cy="-28" r="15" fill="#e9b44c"/>
    <path d="M-96 -92 L-52 -196 L52 -196 L96 -92Z" fill="#ffe2a0"/><path d="M-96 -92 L96 -92 L92 -80 L-92 -80Z" fill="#f2a65a"/>
    <path d="M60 -88 L60 -38" stroke="#fff2d0" stroke-width="3"/><circle cx="60" cy="-34" r="6" fill="#fff2d0"/></g>
    <g transform="translate(${n(centre - 108 * u)} ${n(top + 54 * u)}) rotate(-9) scale(${Math.round(u * 100) / 100})"><path d="M0 0 L62 0 L62 40 L0 40 L-20 20Z" fill="#fff2d0"/><circle cx="-6" cy="20" r="5" fill="#8e3b52"/></g>`;
  const film = filmOf('la-braderie');
  const title = block(['LA', 'BRADERIE'], {
    face: 'deco',
    x: width / 2,
    anchor: 'middle',
    fill: '#fff2d0',
    top: height * 0.06,
    width: width * 0.86,
    largest: 200,
    leading: 1,
    tracking: 10,
  });
  const tagline = line(film.tagline.fr, {
    face: 'italic',
    size: 44,
    x: width / 2,
    y: title.bottom + 70,
    anchor: 'middle',
    fill: '#fff2d0',
  });
  return {
    grain: 0.7,
    defs:
      linear('dusk', [
        { at: 0, color: '#3b2a63' },
        { at: 0.35, color: '#a34b72' },
        { at: 0.62, color: '#f08a6b' },
        { at: 0.8, color: '#f7b97c' },
      ]) +
      glow('lamplight', centre, top - 130 * u, 620 * u, [
        { at: 0, color: '#fff0c0', opacity: 0.9 },
        { at: 0.2, color: '#ffd58a', opacity: 0.45 },
        { at: 1, color: '#ffd58a', opacity: 0 },
      ]) +
      linear('foot', [
        { at: 0, color: '#12142a', opacity: 0 },
        { at: 1, color: '#12142a', opacity: 0.95 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#dusk)"') +
      gables +
      rect(0, street, width, height - street, 'fill="#4a1c33"') +
      rect(0, 0, width, height, 'fill="url(#lamplight)"') +
      heap +
      lamp,
    type:
      rect(0, height * 0.84, width, height * 0.16, 'fill="url(#foot)"') +
      title.svg +
      tagline +
      credits(film, { x: width / 2, y: height - 58, width: width * 0.82, fill: '#ffe2c0', opacity: 1 }),
  };
};

/** Two lights over a black strait: a near tower, a far one, and their beams, which never meet. */
export const phare: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const sea = height * (poster ? 0.62 : 0.64);
  const u = height / 1440;
  const near = { x: width * (poster ? 0.24 : 0.2), y: height * (poster ? 0.4 : 0.3) };
  const far = { x: width * (poster ? 0.8 : 0.78), y: sea - 58 * u };
  let stars = '';
  for (let index = 0; index < 150; index++) {
    stars += circle(
      random.next() * width,
      random.next() ** 1.4 * sea,
      (0.7 + random.next() * 1.4) * u,
      `fill="#dbe9f4" opacity="${n(0.2 + random.next() * 0.6)}"`,
    );
  }
  const beam = (x: number, y: number, degrees: number, length: number, spread: number, id: string) => {
    const angle = (degrees * Math.PI) / 180;
    const end = (turn: number): Point => [x + Math.cos(angle + turn) * length, y + Math.sin(angle + turn) * length];
    return polygon([[x, y], end(-spread), end(spread)], `fill="url(#${id})"`);
  };
  let waves = '';
  for (let row = 0; row < 26; row++) {
    const share = row / 25;
    const y = sea + (height - sea) * share ** 1.5 + 4 * u;
    const points: Point[] = [];
    for (let step = -1; step <= 25; step++) {
      points.push([
        (step / 24) * width,
        y + Math.sin(step * (1.3 - share * 0.6) + row * 2.1) * (2 + share * 22) * u + random.bell() * share * 4 * u,
      ]);
    }
    waves += `<path d="${smooth(points)}" fill="none" stroke="${row % 3 === 0 ? '#5f93a8' : '#2d5a70'}" stroke-width="${n((1 + share * 4) * u)}" opacity="${n(0.75 - share * 0.35)}"/>`;
  }
  const path = (x: number, w: number, color: string) =>
    Array.from({ length: 20 }, (_, index) => {
      const share = (index + 1) / 20;
      const half = w * (0.3 + share) * (0.5 + random.next() * 0.7);
      return rect(
        x - half / 2 + random.bell() * 12 * u,
        sea + (height - sea) * share ** 1.6,
        half,
        (2 + share * 6) * u,
        `rx="2" fill="${color}" opacity="${n(0.55 * (1 - share * 0.8))}"`,
      );
    }).join('');
  const foot = sea + (poster ? 250 : 330) * u;
  const towerWide = 74 * u;
  const tower =
    polygon(
      [
        [near.x - towerWide * 0.55, near.y + 58 * u],
        [near.x + towerWide * 0.55, near.y + 58 * u],
        [near.x + towerWide, foot],
        [near.x - towerWide, foot],
      ],
      'fill="#e9e3d6"',
    ) +
    polygon(
      [
        [near.x, near.y + 58 * u],
        [near.x + towerWide * 0.55, near.y + 58 * u],
        [near.x + towerWide, foot],
        [near.x + towerWide * 0.12, foot],
      ],
      'fill="#7f8d97" opacity="0.7"',
    ) +
    [0.18, 0.52]
      .map((share) => {
        const from = near.y + 58 * u + (foot - near.y - 58 * u) * share;
        const to = from + (foot - near.y) * 0.17;
        const halfAt = (y: number) => towerWide * (0.55 + (0.45 * (y - near.y - 58 * u)) / (foot - near.y - 58 * u));
        return polygon(
          [
            [near.x - halfAt(from), from],
            [near.x + halfAt(from), from],
            [near.x + halfAt(to), to],
            [near.x - halfAt(to), to],
          ],
          'fill="#b8433c"',
        );
      })
      .join('') +
    rect(near.x - towerWide * 0.8, near.y + 44 * u, towerWide * 1.6, 16 * u, 'fill="#26343d"') +
    rect(near.x - towerWide * 0.42, near.y - 44 * u, towerWide * 0.84, 88 * u, 'fill="#fff4c8"') +
    rect(near.x - towerWide * 0.06, near.y - 44 * u, towerWide * 0.12, 88 * u, 'fill="#26343d" opacity="0.6"') +
    `<path d="M${n(near.x - towerWide * 0.55)} ${n(near.y - 42 * u)} Q${n(near.x)} ${n(near.y - 130 * u)} ${n(near.x + towerWide * 0.55)} ${n(near.y - 42 * u)}Z" fill="#b8433c"/>`;
  const cliff: Point[] = [
    [-20, foot - 60 * u],
    [near.x - width * 0.08, foot - 26 * u],
    [near.x + width * 0.1, foot - 16 * u],
    [near.x + width * 0.19, foot + 60 * u],
    [near.x + width * 0.24, foot + 170 * u],
    [near.x + width * 0.34, height + 20],
    [-20, height + 20],
  ];
  const film = filmOf('le-phare-den-face');
  const title = block(['Le Phare', 'd’en face'], {
    face: 'serif',
    x: width * 0.92,
    anchor: 'end',
    fill: '#fff4d8',
    top: height * 0.075,
    width: width * 0.84,
    largest: 176,
    leading: 0.98,
    tracking: -8,
  });
  return {
    grain: 0.7,
    defs:
      linear('night', [
        { at: 0, color: '#071620' },
        { at: 0.55, color: '#173a4c' },
        { at: 1, color: '#5d7f8a' },
      ]) +
      linear('strait', [
        { at: 0, color: '#2a5568' },
        { at: 0.3, color: '#11303f' },
        { at: 1, color: '#050f16' },
      ]) +
      glow('nearBeam', near.x, near.y, width * 0.95, [
        { at: 0, color: '#fff4c8', opacity: 0.9 },
        { at: 1, color: '#fff4c8', opacity: 0 },
      ]) +
      glow('farBeam', far.x, far.y, width * 0.7, [
        { at: 0, color: '#ffd9a0', opacity: 0.8 },
        { at: 1, color: '#ffd9a0', opacity: 0 },
      ]) +
      glow('halo', near.x, near.y, 260 * u, [
        { at: 0, color: '#fff8dc', opacity: 0.9 },
        { at: 1, color: '#fff8dc', opacity: 0 },
      ]) +
      blur('soft', 10 * u),
    body:
      rect(0, 0, width, sea, 'fill="url(#night)"') +
      stars +
      `<g filter="url(#soft)">${beam(near.x, near.y, -14, width * 1.2, 0.075, 'nearBeam')}${beam(near.x, near.y, 166, width, 0.075, 'nearBeam')}${beam(far.x, far.y, 205, width, 0.045, 'farBeam')}${beam(far.x, far.y, 25, width * 0.5, 0.045, 'farBeam')}</g>` +
      rect(0, sea, width, height - sea, 'fill="url(#strait)"') +
      `<path d="M${n(far.x - 190 * u)} ${n(sea + 2)} Q${n(far.x - 60 * u)} ${n(sea - 26 * u)} ${n(far.x + 30 * u)} ${n(sea - 22 * u)} L${n(width + 20)} ${n(sea - 30 * u)} L${n(width + 20)} ${n(sea + 2)}Z" fill="#0d2431"/>` +
      rect(far.x - 5 * u, far.y, 10 * u, 38 * u, 'fill="#c9d4d6"') +
      circle(far.x, far.y, 26 * u, 'fill="#ffd9a0" opacity="0.6" filter="url(#soft)"') +
      circle(far.x, far.y, 7 * u, 'fill="#fff8e6"') +
      waves +
      path(far.x, 70 * u, '#ffd9a0') +
      `<path d="${smooth(cliff)}Z" fill="#0a1820"/>` +
      tower +
      circle(near.x, near.y, 260 * u, 'fill="url(#halo)"'),
    type: title.svg + credits(film, { x: width / 2, y: height - 60, width: width * 0.82, fill: '#d9e6ea', opacity: 1 }),
  };
};

/** A black cone that no snow stays on, a door of embers in it, and three lamps coming up the path. */
export const terril: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = height / 1440;
  const ground = height * (poster ? 0.83 : 0.86);
  const peak = { x: width * (poster ? 0.54 : 0.64), y: height * (poster ? 0.38 : 0.2) };
  const half = width * (poster ? 0.62 : 0.46);
  const cone: Point[] = [
    [peak.x - half, ground + 4],
    [peak.x - half * 0.52, ground - (ground - peak.y) * 0.46],
    [peak.x - 34 * u, peak.y + 8 * u],
    [peak.x + 26 * u, peak.y],
    [peak.x + half * 0.5, ground - (ground - peak.y) * 0.5],
    [peak.x + half, ground + 4],
  ];
  let veins = '';
  for (let index = 0; index < 26; index++) {
    const share = 0.12 + random.next() * 0.82;
    const y = peak.y + (ground - peak.y) * share;
    const x = peak.x + random.bell() * half * 0.3 * share;
    const length = (24 + random.next() * 90) * u;
    veins += `<path d="M${n(x)} ${n(y)} l${n(random.bell() * 12 * u)} ${n(length * 0.4)} l${n(random.bell() * 14 * u)} ${n(length * 0.6)}" stroke="#ff6a2b" stroke-width="${n((1.2 + random.next() * 2.4) * u)}" fill="none" opacity="${n(0.25 + random.next() * 0.6)}"/>`;
  }
  let ridges = '';
  for (let index = 0; index < 60; index++) {
    const angle = -0.9 + (index / 59) * 1.8;
    const from = 0.03 + random.next() * 0.3;
    const to = from + 0.2 + random.next() * 0.5;
    const at = (share: number): Point => [
      peak.x + angle * half * 0.93 * share,
      peak.y + (ground - peak.y) * Math.min(1, share),
    ];
    const [x1, y1] = at(from);
    const [x2, y2] = at(Math.min(1, to));
    ridges += `<path d="M${n(x1)} ${n(y1)} L${n(x2)} ${n(y2)}" stroke="#3a3a42" stroke-width="${n(1.6 * u)}" opacity="0.5"/>`;
  }
  const door = { x: peak.x - half * 0.16, y: ground - (ground - peak.y) * 0.3, w: 46 * u, h: 84 * u };
  const opening = `${circle(door.x + door.w / 2, door.y + door.h / 2, 190 * u, 'fill="url(#embers)"')}<path d="M${n(door.x)} ${n(door.y + door.h)} L${n(door.x)} ${n(door.y + door.w / 2)} A${n(door.w / 2)} ${n(door.w / 2)} 0 0 1 ${n(door.x + door.w)} ${n(door.y + door.w / 2)} L${n(door.x + door.w)} ${n(door.y + door.h)}Z" fill="#ffd08a"/>${polygon(
    [
      [door.x, door.y + door.h],
      [door.x + door.w, door.y + door.h],
      [door.x + door.w * 2.6, ground],
      [door.x - door.w * 1.8, ground],
    ],
    'fill="url(#spill)"',
  )}`;
  const lamps = [0.16, 0.225, 0.28]
    .map((share, index) => {
      const x = width * share * (poster ? 1 : 1.3);
      const y = ground + (poster ? 62 : 44) * u - index * 16 * u;
      return `${circle(x + 18 * u, y - 66 * u, 40 * u, 'fill="#ffe0a0" opacity="0.55" filter="url(#heat)"')}<g fill="#16161b"><path d="M${n(x - 14 * u)} ${n(y)} L${n(x - 17 * u)} ${n(y - 66 * u)} Q${n(x)} ${n(y - 96 * u)} ${n(x + 17 * u)} ${n(y - 66 * u)} L${n(x + 14 * u)} ${n(y)}Z"/>${circle(x, y - 98 * u, 12 * u, '')}</g>${circle(x + 18 * u, y - 66 * u, 6 * u, 'fill="#fff4d0"')}`;
    })
    .join('');
  const snow = Array.from({ length: 240 }, () =>
    circle(
      random.next() * width,
      random.next() * height,
      (0.8 + random.next() ** 3 * 4.6) * u,
      `fill="#ffffff" opacity="${n(0.35 + random.next() * 0.55)}"`,
    ),
  ).join('');
  const film = filmOf('terril-9');
  const title = block(['TERRIL 9'], {
    face: 'condensed',
    x: width / 2,
    anchor: 'middle',
    fill: '#d9491f',
    top: height * 0.065,
    width: width * 0.86,
    largest: 300,
    leading: 1,
    tracking: 12,
  });
  const tagline = line(film.tagline.fr, {
    face: 'shouldersText',
    size: 40,
    x: width / 2,
    y: title.bottom + 66,
    anchor: 'middle',
    fill: '#33343b',
    tracking: 40,
  });
  return {
    grain: 0.95,
    defs:
      linear('winter', [
        { at: 0, color: '#e4e6e8' },
        { at: 0.6, color: '#c3c8ce' },
        { at: 1, color: '#9aa2ac' },
      ]) +
      linear('slag', [
        { at: 0, color: '#2c2c33' },
        { at: 1, color: '#111114' },
      ]) +
      linear('spill', [
        { at: 0, color: '#ff9a4a', opacity: 0.75 },
        { at: 1, color: '#ff9a4a', opacity: 0 },
      ]) +
      glow('embers', door.x + door.w / 2, door.y + door.h / 2, 190 * u, [
        { at: 0, color: '#ff7a2e', opacity: 0.75 },
        { at: 1, color: '#ff7a2e', opacity: 0 },
      ]) +
      blur('heat', 14 * u) +
      `<clipPath id="cone">${polygon(cone, '')}</clipPath>`,
    body:
      rect(0, 0, width, height, 'fill="url(#winter)"') +
      polygon(
        [
          [-20, ground + 2],
          [width * 0.16, ground - height * 0.09],
          [width * 0.34, ground + 2],
        ],
        'fill="#aeb5bd"',
      ) +
      polygon(cone, 'fill="url(#slag)"') +
      `<g clip-path="url(#cone)">${ridges}${veins}${opening}</g>` +
      rect(0, ground, width, height - ground, 'fill="#eef0f2"') +
      `<path d="M${n(width * 0.02)} ${n(height)} Q${n(width * 0.3)} ${n(ground + 50 * u)} ${n(door.x + door.w / 2)} ${n(ground)} Q${n(width * 0.38)} ${n(ground + 70 * u)} ${n(width * 0.2)} ${n(height)}Z" fill="#c9ced4"/>` +
      lamps +
      snow,
    type:
      title.svg +
      tagline +
      credits(film, { x: width / 2, y: height - 56, width: width * 0.84, fill: '#26272d', opacity: 1 }),
  };
};

/** A boy in yellow boots holds his umbrella over a small cloud, which rains all the same. */
export const basile: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = height / 1440;
  const ground = height * (poster ? 0.8 : 0.84);
  const centre = width * (poster ? 0.5 : 0.68);
  const size = u * (poster ? 0.92 : 1.2);
  let rain = '';
  const blues = ['#2f6f9f', '#5aa0c8', '#9cd0e2', '#f6f1e0'];
  for (let index = 0; index < 190; index++) {
    const x = random.next() * width * 1.2;
    const y = random.next() * ground;
    const length = (30 + random.next() * 60) * u;
    rain += `<path d="M${n(x)} ${n(y)} l${n(-length * 0.32)} ${n(length)}" stroke="${random.pick(blues)}" stroke-width="${n((3 + random.next() * 4) * u)}" stroke-linecap="round" opacity="${n(0.35 + random.next() * 0.5)}"/>`;
  }
  const at = (body: string, x: number, y: number, scale: number) =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 100) / 100})">${body}</g>`;
  const boy = `<path d="M-46 0 L-46 -84 Q-46 -92 -38 -92 L-12 -92 L-10 -30 L6 -22 Q12 -14 10 0Z" fill="#f5c026"/><path d="M24 0 L24 -84 Q24 -92 32 -92 L58 -92 L60 -30 L76 -22 Q82 -14 80 0Z" fill="#f5c026"/>
    <path d="M-46 -10 L10 -10 L10 0 L-46 0Z M24 -10 L80 -10 L80 0 L24 0Z" fill="#c8921a"/>
    <path d="M-38 -86 L-16 -86 L-6 -150 L-30 -150Z M30 -86 L52 -86 L46 -150 L22 -150Z" fill="#f1d7bf"/>
    <path d="M-50 -140 Q-62 -250 -32 -316 L44 -316 Q74 -250 62 -140 Q6 -118 -50 -140Z" fill="#c9402f"/><path d="M6 -316 L6 -126" stroke="#8f2a20" stroke-width="4"/>
    <circle cx="18" cy="-176" r="5" fill="#ffe9c8"/><circle cx="18" cy="-220" r="5" fill="#ffe9c8"/><circle cx="18" cy="-264" r="5" fill="#ffe9c8"/>
    <path d="M40 -300 Q96 -340 108 -408 L126 -400 Q118 -310 54 -262Z" fill="#c9402f"/><circle cx="118" cy="-412" r="17" fill="#f1d7bf"/>
    <path d="M-34 -300 Q-70 -260 -64 -196 L-44 -196 Q-46 -244 -22 -270Z" fill="#c9402f"/><circle cx="-54" cy="-188" r="15" fill="#f1d7bf"/>
    <circle cx="6" cy="-376" r="62" fill="#f1d7bf"/><path d="M-60 -382 Q-56 -452 6 -448 Q70 -450 72 -382 Q40 -412 6 -410 Q-30 -412 -60 -382Z" fill="#5b3a29"/>
    <circle cx="26" cy="-378" r="5.5" fill="#2b2320"/><circle cx="-14" cy="-378" r="5.5" fill="#2b2320"/><path d="M-8 -348 Q8 -334 24 -350" stroke="#2b2320" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="-28" cy="-358" r="9" fill="#eaa58e" opacity="0.7"/><circle cx="40" cy="-358" r="9" fill="#eaa58e" opacity="0.7"/>`;
  const umbrella = `<path d="M118 -404 L118 -720" stroke="#3a2b26" stroke-width="9"/><path d="M118 -404 Q118 -376 140 -380" stroke="#3a2b26" stroke-width="9" fill="none"/>
    <path d="M-70 -610 Q-40 -790 118 -800 Q276 -790 306 -610 Q276 -646 243 -612 Q212 -646 180 -612 Q150 -646 118 -612 Q86 -646 56 -612 Q24 -646 -7 -612 Q-40 -646 -70 -610Z" fill="#2f6f9f"/>
    <path d="M56 -612 Q60 -740 118 -800 Q176 -740 180 -612 Q150 -646 118 -612 Q86 -646 56 -612Z" fill="#5aa0c8"/><path d="M118 -800 L118 -826" stroke="#3a2b26" stroke-width="9"/>`;
  const cloud = `<g fill="#fffdf4"><circle cx="196" cy="-520" r="46"/><circle cx="246" cy="-546" r="56"/><circle cx="304" cy="-520" r="48"/><rect x="156" y="-526" width="190" height="54" rx="27"/></g>
    <circle cx="232" cy="-516" r="5" fill="#3a2b26"/><circle cx="268" cy="-516" r="5" fill="#3a2b26"/><path d="M240 -496 Q250 -504 260 -496" stroke="#3a2b26" stroke-width="4" fill="none" stroke-linecap="round"/>
    <g stroke="#5aa0c8" stroke-width="7" stroke-linecap="round">${[176, 212, 248, 284, 318].map((x, index) => `<path d="M${x} ${-452 + (index % 2) * 18} l-8 34"/>`).join('')}</g>`;
  const snail =
    '<path d="M-70 0 Q-40 -14 30 -10 Q62 -10 66 -46 Q70 -62 82 -56 Q96 -48 92 -24 Q88 0 52 0Z" fill="#e7b98f"/><circle cx="-4" cy="-40" r="42" fill="#b5613b"/><path d="M-4 -40 m-22 0 a22 22 0 1 1 22 22 m0 -10 a12 12 0 1 0 -12 -12" fill="none" stroke="#f3d9a8" stroke-width="7"/><path d="M78 -56 L72 -84 M86 -54 L92 -82" stroke="#e7b98f" stroke-width="5" stroke-linecap="round"/><circle cx="72" cy="-86" r="6" fill="#2b2320"/><circle cx="93" cy="-84" r="6" fill="#2b2320"/>';
  const puddles = [
    [centre - 10 * size, ground + 26 * u, 330 * size, 44 * u],
    [centre - 380 * size, ground + 96 * u, 170 * size, 24 * u],
    [centre + 330 * size, ground + 130 * u, 210 * size, 28 * u],
  ]
    .map(
      ([x = 0, y = 0, rx = 0, ry = 0]) =>
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="#7fbfd8"/><ellipse cx="${n(x)}" cy="${n(y - ry * 0.12)}" rx="${n(rx * 0.82)}" ry="${n(ry * 0.66)}" fill="#a9d8e6"/>`,
    )
    .join('');
  const film = filmOf('basile-et-la-pluie');
  const title = block(['Basile', 'et la Pluie'], {
    face: 'chunky',
    x: width / 2,
    anchor: 'middle',
    fill: '#c9402f',
    top: height * 0.05,
    width: width * 0.84,
    largest: 170,
    leading: 0.92,
    justified: true,
  });
  return {
    grain: 0.45,
    defs: linear('sky', [
      { at: 0, color: '#f6ead0' },
      { at: 0.5, color: '#dbe6dc' },
      { at: 1, color: '#a6ccd2' },
    ]),
    body:
      rect(0, 0, width, height, 'fill="url(#sky)"') +
      rain +
      rect(0, ground, width, height - ground, 'fill="#6f9a86"') +
      `<path d="${smooth([
        [-20, ground + 6],
        [width * 0.25, ground - 22 * u],
        [width * 0.6, ground + 8 * u],
        [width + 20, ground - 16 * u],
      ])} L${n(width + 20)} ${n(ground + 60 * u)} L-20 ${n(ground + 60 * u)}Z" fill="#6f9a86"/>` +
      puddles +
      at(cloud + umbrella + boy, centre - 60 * size, ground + 18 * u, size) +
      at(snail, centre - 270 * size, ground + 34 * u, size),
    type: title.svg + credits(film, { x: width / 2, y: height - 56, width: width * 0.8, fill: '#1f3b34', opacity: 1 }),
  };
};
