import { filmOf } from '../../houses/marquise/films/index.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { blur, circle, glow, linear, n, type Point, polygon, rect, smooth } from '../svg.ts';
import { block, line } from '../type.ts';

/** A white plain to the horizon, the map's contour lines lying in the salt, one walker. */
export const salt: Artist = ({ width, height, kind, random }) => {
  const horizon = height * (kind === 'poster' ? 0.47 : 0.42);
  const centre = width * (kind === 'poster' ? 0.5 : 0.62);
  const depth = height - horizon;
  let contours = '';
  for (let ring = 0; ring < 26; ring++) {
    const spread = (ring + 0.8) / 26;
    const points: Point[] = [];
    for (let step = 0; step < 56; step++) {
      const angle = (step / 56) * Math.PI * 2;
      const wobble =
        1 +
        0.17 * Math.sin(angle * 3 + ring * 0.05) +
        0.1 * Math.sin(angle * 5 - ring * 0.07) +
        0.03 * Math.sin(angle * 9 + ring * 0.1);
      // The plain lies down: far rings flatten towards the horizon.
      const far = 0.5 - 0.5 * Math.sin(angle);
      const y = horizon + depth * (0.36 + 0.95 * spread * wobble * (Math.sin(angle) > 0 ? 1 : 0.33) * Math.sin(angle));
      points.push([
        centre - width * 0.1 + Math.cos(angle) * width * 1.15 * spread * wobble * (1.05 - 0.45 * far),
        Math.max(y, horizon + 3 + ring * 0.4),
      ]);
    }
    const bold = ring % 5 === 0;
    contours += `<path d="${smooth(points, true)}" fill="none" stroke="${bold ? '#8c5a3f' : '#a9765a'}" stroke-width="${bold ? 2.4 : 1.2}" opacity="${n(0.62 - spread * 0.36)}"/>`;
  }
  const sun = { x: centre + width * 0.0, y: horizon - height * 0.085, r: height * 0.062 };
  let hills = '';
  for (const [layer, color] of [
    [0, '#c9b6ae'],
    [1, '#b59d98'],
  ] as const) {
    const points: Point[] = [[-20, horizon + 2]];
    for (let x = 0; x <= 24; x++) {
      const lift =
        Math.max(0, Math.sin(x * 0.61 + layer * 2) * 0.5 + Math.sin(x * 1.37 + layer) * 0.35) *
        height *
        (0.03 - layer * 0.01);
      points.push([(x / 24) * width, horizon - lift - 2]);
    }
    points.push([width + 20, horizon + 2]);
    hills += `<path d="${smooth(points)}Z" fill="${color}"/>`;
  }
  const walker = { x: centre - width * 0.1, y: horizon + depth * 0.36, size: height * 0.04 };
  const s = walker.size / 40;
  const figure = `<path d="M${n(walker.x - 5 * s)} ${n(walker.y)} L${n(walker.x + 6 * s)} ${n(walker.y)} L${n(walker.x + 74 * s)} ${n(walker.y + 126 * s)} L${n(walker.x + 60 * s)} ${n(walker.y + 130 * s)}Z" fill="url(#shade)"/>
    <g transform="translate(${n(walker.x)} ${n(walker.y)})"><path d="M${n(-5 * s)} 0 L${n(-7 * s)} ${n(-22 * s)} Q${n(-7 * s)} ${n(-32 * s)} 0 ${n(-33 * s)} Q${n(8 * s)} ${n(-32 * s)} ${n(8 * s)} ${n(-20 * s)} L${n(6 * s)} 0 L${n(2 * s)} 0 L${n(1 * s)} ${n(-13 * s)} L${n(-1 * s)} 0Z" fill="#3a2522"/>
    <circle cx="0" cy="${n(-37 * s)}" r="${n(4.6 * s)}" fill="#3a2522"/><ellipse cx="0" cy="${n(-39.5 * s)}" rx="${n(9 * s)}" ry="${n(1.9 * s)}" fill="#3a2522"/>
    <path d="M${n(8 * s)} ${n(-26 * s)} L${n(20 * s)} ${n(1 * s)} M${n(20 * s)} ${n(-24 * s)} L${n(20 * s)} ${n(2 * s)} M${n(20 * s)} ${n(-24 * s)} L${n(27 * s)} ${n(1 * s)} M${n(20 * s)} ${n(-24 * s)} L${n(14 * s)} ${n(1 * s)}" stroke="#3a2522" stroke-width="${n(1.5 * s)}" fill="none"/></g>`;
  const film = filmOf('the-salt-cartographer');
  const title = block(['THE SALT', 'CARTOGRAPHER'], {
    face: 'fine',
    x: width / 2,
    anchor: 'middle',
    fill: '#4a2c27',
    top: height * 0.075,
    width: width * 0.84,
    largest: 150,
    leading: 1.12,
    tracking: 60,
  });
  return {
    grain: 0.5,
    defs:
      linear('sky', [
        { at: 0, color: '#8fb0b4' },
        { at: 0.55, color: '#dccbb8' },
        { at: 1, color: '#f6d9b8' },
      ]) +
      linear('plain', [
        { at: 0, color: '#f8e7d0' },
        { at: 0.3, color: '#f4ece0' },
        { at: 1, color: '#dfe3de' },
      ]) +
      glow('sunlight', sun.x, sun.y, height * 0.42, [
        { at: 0, color: '#fff3d6', opacity: 0.95 },
        { at: 0.35, color: '#fbdcae', opacity: 0.45 },
        { at: 1, color: '#fbdcae', opacity: 0 },
      ]) +
      linear('shade', [
        { at: 0, color: '#6d4a3f', opacity: 0.5 },
        { at: 1, color: '#6d4a3f', opacity: 0 },
      ]) +
      glow('mirror', sun.x, horizon, height * 0.5, [
        { at: 0, color: '#fffaf0', opacity: 0.95 },
        { at: 1, color: '#fffaf0', opacity: 0 },
      ]),
    body:
      rect(0, 0, width, horizon, 'fill="url(#sky)"') +
      rect(0, horizon, width, depth, 'fill="url(#plain)"') +
      rect(0, horizon, width, depth, 'fill="url(#mirror)"') +
      rect(0, 0, width, height, 'fill="url(#sunlight)"') +
      circle(sun.x, sun.y, sun.r, 'fill="#fffaf0"') +
      hills +
      rect(0, horizon - 1, width, 3, 'fill="#fff8ea" opacity="0.9"') +
      contours +
      figure +
      Array.from({ length: 60 }, () =>
        circle(
          random.next() * width,
          horizon + 6 + random.next() ** 2 * depth,
          0.8 + random.next() * 1.6,
          'fill="#ffffff" opacity="0.8"',
        ),
      ).join(''),
    type: title.svg + credits(film, { x: width / 2, y: height - 62, width: width * 0.8, fill: '#4a2c27' }),
  };
};

/** A copper sun behind the water tower, rails running to it. */
export const copper: Artist = ({ width, height, kind }) => {
  const horizon = height * (kind === 'poster' ? 0.66 : 0.72);
  const centre = width * (kind === 'poster' ? 0.5 : 0.6);
  const radius = height * (kind === 'poster' ? 0.285 : 0.42);
  const sunY = horizon - radius * 0.62;
  let bands = '';
  for (let index = 0; index < 6; index++) {
    const y = horizon - radius * 0.02 - (index * radius) / 7.2;
    bands += rect(centre - radius, y - 2, radius * 2, 15 - index * 2.2, 'fill="#ef9f4e"');
  }
  let mesas = '';
  const mesa = (x: number, w: number, h: number, color: string) =>
    polygon(
      [
        [x, horizon + 2],
        [x + w * 0.1, horizon - h * 0.45],
        [x + w * 0.17, horizon - h * 0.5],
        [x + w * 0.2, horizon - h],
        [x + w * 0.76, horizon - h * 0.97],
        [x + w * 0.8, horizon - h * 0.52],
        [x + w * 0.9, horizon - h * 0.44],
        [x + w, horizon + 2],
      ],
      `fill="${color}"`,
    );
  mesas +=
    mesa(-width * 0.12, width * 0.42, height * 0.1, '#8f3a25') +
    mesa(width * 0.76, width * 0.4, height * 0.075, '#8f3a25') +
    mesa(width * 0.02, width * 0.2, height * 0.045, '#6d2a1f');
  let sleepers = '';
  for (let index = 1; index < 26; index++) {
    const t = (index / 25) ** 2.4;
    const y = horizon + (height - horizon) * t + 3;
    const half = width * (0.006 + 0.34 * t);
    sleepers += rect(centre - half, y, half * 2, 1 + 13 * t, 'fill="#2a1110"');
  }
  const rail = (side: number) =>
    polygon(
      [
        [centre + side * width * 0.003, horizon],
        [centre + side * width * 0.005, horizon],
        [centre + side * width * 0.285, height + 20],
        [centre + side * width * 0.262, height + 20],
      ],
      'fill="url(#rail)"',
    );
  const u = height / 1440;
  const tx = centre + width * (kind === 'poster' ? 0.22 : 0.17);
  const tower = `<g fill="#2a1110" stroke="#2a1110">
    <path d="M${n(tx - 74 * u)} ${n(horizon - 300 * u)} L${n(tx)} ${n(horizon - 368 * u)} L${n(tx + 74 * u)} ${n(horizon - 300 * u)}Z"/>
    ${rect(tx - 62 * u, horizon - 302 * u, 124 * u, 118 * u, '')}
    ${rect(tx - 72 * u, horizon - 190 * u, 144 * u, 12 * u, '')}
    <path d="M${n(tx - 56 * u)} ${n(horizon - 182 * u)} L${n(tx - 74 * u)} ${n(horizon + 8)} M${n(tx + 56 * u)} ${n(horizon - 182 * u)} L${n(tx + 74 * u)} ${n(horizon + 8)} M${n(tx - 18 * u)} ${n(horizon - 182 * u)} L${n(tx - 24 * u)} ${n(horizon + 6)} M${n(tx + 18 * u)} ${n(horizon - 182 * u)} L${n(tx + 24 * u)} ${n(horizon + 6)}" stroke-width="${n(9 * u)}" fill="none"/>
    <path d="M${n(tx - 58 * u)} ${n(horizon - 170 * u)} L${n(tx + 66 * u)} ${n(horizon - 70 * u)} M${n(tx + 58 * u)} ${n(horizon - 170 * u)} L${n(tx - 66 * u)} ${n(horizon - 70 * u)}" stroke-width="${n(4 * u)}" fill="none"/>
    <path d="M${n(tx - 62 * u)} ${n(horizon - 200 * u)} L${n(tx - 112 * u)} ${n(horizon - 150 * u)}" stroke-width="${n(10 * u)}" fill="none"/></g>`;
  let people = '';
  [-0.33, -0.275, -0.17, -0.118].forEach((offset, index) => {
    const x = centre + offset * width * (kind === 'poster' ? 1 : 0.6);
    const tall = (92 + (index % 3) * 9) * u;
    people += `<g fill="#2a1110"><path d="M${n(x - 12 * u)} ${n(horizon + 6)} L${n(x - 15 * u)} ${n(horizon - tall * 0.72)} Q${n(x)} ${n(horizon - tall * 0.86)} ${n(x + 15 * u)} ${n(horizon - tall * 0.72)} L${n(x + 12 * u)} ${n(horizon + 6)} L${n(x + 4 * u)} ${n(horizon + 6)} L${n(x)} ${n(horizon - tall * 0.35)} L${n(x - 4 * u)} ${n(horizon + 6)}Z"/>${circle(x, horizon - tall * 0.88, 9 * u, '')}<ellipse cx="${n(x)}" cy="${n(horizon - tall * 0.94)}" rx="${n(20 * u)}" ry="${n(3.6 * u)}"/><rect x="${n(x - 9 * u)}" y="${n(horizon - tall * 1.05)}" width="${n(18 * u)}" height="${n(11 * u)}" rx="3"/></g>`;
  });
  const film = filmOf('copper-meridian');
  const title = block(['COPPER', 'MERIDIAN'], {
    face: 'shoulders',
    x: width / 2,
    anchor: 'middle',
    fill: '#2a1110',
    top: height * 0.055,
    width: width * 0.86,
    largest: 330,
    leading: 0.86,
    justified: true,
    tracking: 4,
  });
  return {
    grain: 0.75,
    defs:
      linear('sky', [
        { at: 0, color: '#f0b25a' },
        { at: 0.5, color: '#ee9a49' },
        { at: 1, color: '#e2743a' },
      ]) +
      linear('sun', [
        { at: 0, color: '#d8442a' },
        { at: 1, color: '#a3261f' },
      ]) +
      linear('earth', [
        { at: 0, color: '#a8452a' },
        { at: 1, color: '#4d1a16' },
      ]) +
      `<clipPath id="disc">${circle(centre, sunY, radius + 1, '')}</clipPath>` +
      linear('foot', [
        { at: 0, color: '#2a1110', opacity: 0 },
        { at: 1, color: '#2a1110', opacity: 0.92 },
      ]) +
      linear('rail', [
        { at: 0, color: '#ffd491' },
        { at: 0.5, color: '#f09a50' },
        { at: 1, color: '#7d2f20' },
      ]) +
      glow('heat', centre, sunY, radius * 1.7, [
        { at: 0.5, color: '#ffd98c', opacity: 0.65 },
        { at: 1, color: '#ffd98c', opacity: 0 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#sky)"') +
      rect(0, 0, width, horizon, 'fill="url(#heat)"') +
      circle(centre, sunY, radius, 'fill="url(#sun)"') +
      `<g clip-path="url(#disc)">${bands}</g>` +
      mesas +
      rect(0, horizon, width, height - horizon, 'fill="url(#earth)"') +
      sleepers +
      rail(-1) +
      rail(1) +
      tower +
      people,
    type:
      rect(0, height * 0.82, width, height * 0.18, 'fill="url(#foot)"') +
      title.svg +
      credits(film, { x: width / 2, y: height - 56, width: width * 0.86, fill: '#ffd9a0', opacity: 1 }),
  };
};

/** Fog over a river, a ferry with a row of lit windows, one of them red. */
export const ferry: Artist = ({ width, height, kind, random }) => {
  const water = height * (kind === 'poster' ? 0.6 : 0.64);
  const centre = width * 0.5;
  const unit = (kind === 'poster' ? width / 960 : height / 1000) * (kind === 'poster' ? 1 : 1.15);
  const hull: Point[] = [
    [-330, 0],
    [-300, -58],
    [300, -58],
    [345, 0],
    [310, 26],
    [-305, 26],
  ];
  const at = (points: Point[]): Point[] => points.map(([x, y]) => [centre + x * unit, water + y * unit]);
  let windows = '';
  let reflections = '';
  for (let index = 0; index < 12; index++) {
    const x = centre + (-248 + index * 43) * unit;
    const odd = index === 8;
    const color = odd ? '#ff3b2d' : '#ffd88a';
    windows += rect(
      x - 20 * unit,
      water - 124 * unit,
      64 * unit,
      70 * unit,
      `fill="${color}" opacity="${odd ? 0.55 : 0.3}" filter="url(#halo)"`,
    );
    windows += rect(x, water - 112 * unit, 24 * unit, 36 * unit, `rx="3" fill="${color}"`);
    let y = water + 44 * unit;
    for (let drop = 0; drop < 13; drop++) {
      const w = (24 + random.next() * 26 - drop) * unit;
      reflections += rect(
        x + 12 * unit - w / 2 + random.bell() * 7 * unit,
        y,
        w,
        (4 + random.next() * 4) * unit,
        `rx="2" fill="${color}" opacity="${n((odd ? 0.85 : 0.5) * (1 - drop / 14))}"`,
      );
      y += (14 + drop * 2.2) * unit;
    }
  }
  let fog = '';
  for (let index = 0; index < 22; index++) {
    const y = height * (0.2 + 0.62 * random.next());
    fog += `<ellipse cx="${n(random.next() * width)}" cy="${n(y)}" rx="${n(width * (0.25 + random.next() * 0.35))}" ry="${n(height * (0.012 + random.next() * 0.032))}" fill="#b9d3cd" opacity="${n(0.06 + random.next() * 0.12)}"/>`;
  }
  const trees = Array.from({ length: 46 }, (_, index) => {
    const x = (index / 45) * width;
    const tall = height * (0.03 + 0.05 * Math.abs(Math.sin(index * 1.9) * Math.sin(index * 0.7)));
    return `<ellipse cx="${n(x)}" cy="${n(water - height * 0.06)}" rx="${n(width * 0.022)}" ry="${n(tall)}" fill="#24494b" opacity="0.55"/>`;
  }).join('');
  const film = filmOf('nachtveer');
  const title = block(['NACHTVEER'], {
    face: 'condensed',
    x: width / 2,
    anchor: 'middle',
    fill: '#e7efe6',
    top: height * 0.075,
    width: width * 0.86,
    largest: 230,
    leading: 1,
    tracking: 30,
  });
  const tagline = line(film.tagline['nl-BE'], {
    face: 'italic',
    size: 42,
    x: width / 2,
    y: title.bottom + 66,
    anchor: 'middle',
    fill: '#e7efe6',
    opacity: 0.85,
  });
  return {
    grain: 0.9,
    defs:
      linear('night', [
        { at: 0, color: '#0b1d22' },
        { at: 0.45, color: '#2c5558' },
        { at: 0.62, color: '#5f8a86' },
        { at: 0.66, color: '#2a5457' },
        { at: 1, color: '#061216' },
      ]) +
      glow('warmth', centre, water - 80 * unit, 520 * unit, [
        { at: 0, color: '#ffdf9f', opacity: 0.42 },
        { at: 1, color: '#ffdf9f', opacity: 0 },
      ]) +
      blur('halo', 16 * unit) +
      blur('mist', height * 0.018),
    body:
      rect(0, 0, width, height, 'fill="url(#night)"') +
      `<g filter="url(#mist)">${trees}</g>` +
      rect(0, 0, width, height, 'fill="url(#warmth)"') +
      `<g fill="#06141a">${polygon(at(hull), '')}${polygon(
        at([
          [-272, -56],
          [-262, -130],
          [262, -130],
          [285, -56],
        ]),
        '',
      )}${polygon(
        at([
          [-262, -130],
          [-270, -142],
          [275, -142],
          [262, -130],
        ]),
        '',
      )}${polygon(
        at([
          [96, -142],
          [104, -206],
          [206, -206],
          [212, -142],
        ]),
        '',
      )}${polygon(
        at([
          [-120, -142],
          [-112, -196],
          [-76, -196],
          [-72, -142],
        ]),
        '',
      )}${rect(centre + 150 * unit, water - 300 * unit, 5 * unit, 100 * unit, '')}</g>` +
      rect(centre + 118 * unit, water - 194 * unit, 76 * unit, 26 * unit, 'fill="#ffe5a8" opacity="0.9"') +
      circle(centre + 152 * unit, water - 300 * unit, 6 * unit, 'fill="#fff4d0"') +
      circle(centre + 152 * unit, water - 300 * unit, 26 * unit, 'fill="#ffe5a8" opacity="0.45" filter="url(#halo)"') +
      windows +
      reflections +
      `<g filter="url(#mist)">${fog}</g>`,
    type: title.svg + tagline + credits(film, { x: width / 2, y: height - 60, width: width * 0.84, fill: '#cfe0da' }),
  };
};
