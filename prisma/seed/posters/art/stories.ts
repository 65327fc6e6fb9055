import { filmOf } from '../../houses/marquise/films/index.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { blur, circle, glow, linear, n, type Point, polygon, rect, smooth } from '../svg.ts';
import { block, line } from '../type.ts';

/** A folded whale, a folded boat, waves of cut paper. */
export const whale: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = poster ? width / 960 : height / 800;
  const centre = { x: width * (poster ? 0.5 : 0.62), y: height * (poster ? 0.56 : 0.5) };
  const at = (points: Point[]): Point[] => points.map(([x, y]) => [centre.x + x * u, centre.y + y * u]);
  const facet = (color: string, ...points: Point[]) =>
    polygon(at(points), `fill="${color}" stroke="${color}" stroke-width="1"`);
  // From the head on the left to the fluke on the right; light from above.
  const body =
    facet('#f7f3e8', [-350, 20], [-285, -110], [-90, -160]) +
    facet('#e8e3d6', [-350, 20], [-90, -160], [-60, 20]) +
    facet('#fbf8ef', [-90, -160], [110, -120], [-60, 20]) +
    facet('#dcd9cf', [-60, 20], [110, -120], [150, 30]) +
    facet('#ece8dc', [110, -120], [270, -40], [150, 30]) +
    facet('#c8d0d2', [-350, 20], [-60, 20], [-250, 110]) +
    facet('#b4c2c8', [-250, 110], [-60, 20], [-20, 130]) +
    facet('#a3b5be', [-60, 20], [150, 30], [-20, 130]) +
    facet('#bcc8cc', [150, 30], [270, -40], [200, 66]) +
    facet('#93a8b3', [-20, 130], [150, 30], [200, 66]) +
    facet('#f3efe3', [270, -40], [318, -120], [296, -18]) +
    facet('#fbf8ef', [318, -120], [420, -190], [352, -66]) +
    facet('#d6d5cc', [318, -120], [352, -66], [296, -18]) +
    facet('#e9e5d9', [318, -120], [286, -222], [300, -96]) +
    facet('#cfd3d0', [286, -222], [254, -100], [300, -96]) +
    facet('#8fa3ae', [-110, 88], [10, 100], [-30, 214]) +
    facet('#aebdc4', [-110, 88], [-30, 214], [-150, 190]);
  // Newsprint: thin lines that follow the folds.
  let print = '';
  for (let row = 0; row < 9; row++) {
    const y = -128 + row * 15;
    print += `<path d="M${n(centre.x + (-255 + row * 6) * u)} ${n(centre.y + (y + 30) * u)} L${n(centre.x + (-96 + row * 4) * u)} ${n(centre.y + y * u)}" stroke="#5d6a72" stroke-width="${n(2.2 * u)}" stroke-dasharray="${n((20 + random.next() * 26) * u)} ${n(6 * u)} ${n((9 + random.next() * 12) * u)} ${n(5 * u)}" opacity="0.38"/>`;
    print += `<path d="M${n(centre.x + (-66 + row * 2) * u)} ${n(centre.y + (y + 6) * u)} L${n(centre.x + (96 - row * 12) * u)} ${n(centre.y + (y + 32) * u)}" stroke="#5d6a72" stroke-width="${n(2.2 * u)}" stroke-dasharray="${n((14 + random.next() * 30) * u)} ${n(6 * u)}" opacity="0.32"/>`;
  }
  const eye =
    circle(centre.x - 262 * u, centre.y - 12 * u, 9 * u, 'fill="#26323f"') +
    circle(centre.x - 265 * u, centre.y - 15 * u, 3 * u, 'fill="#fff"');
  const spout = [-1, 0, 1]
    .map(
      (side) =>
        `<path d="M${n(centre.x - 150 * u)} ${n(centre.y - 150 * u)} q${n(side * 16 * u)} ${n(-84 * u)} ${n((side * 62 + 4) * u)} ${n((-118 + Math.abs(side) * 34) * u)}" stroke="#fff7e2" stroke-width="${n(8 * u)}" fill="none" stroke-linecap="round"/>`,
    )
    .join('');
  const wave = (base: number, swell: number, length: number, phase: number, color: string, shadow: number) => {
    const points: Point[] = [];
    for (let step = -1; step <= 21; step++)
      points.push([(step / 20) * width, base + Math.sin((step / 20) * Math.PI * length + phase) * swell]);
    const path = `${smooth(points)} L${width + 60} ${height + 20} L-60 ${height + 20}Z`;
    return `<path d="${path}" fill="#12324a" opacity="${shadow}" transform="translate(0 ${n(-14 * u)})" filter="url(#paper)"/><path d="${path}" fill="${color}"/>`;
  };
  const boatX = centre.x + (poster ? -210 : -430) * u;
  const boatY = centre.y + (poster ? 262 : 190) * u;
  const boat = `<g transform="translate(${n(boatX)} ${n(boatY)}) rotate(-5) scale(${Math.round(u * 118) / 100})"><path d="M-92 0 L92 0 L56 52 L-56 52Z" fill="#e8523f"/><path d="M-92 0 L0 0 L-10 52 L-56 52Z" fill="#f4705a"/><path d="M-40 0 L0 -66 L40 0Z" fill="#fff4dd"/><path d="M0 -66 L40 0 L0 0Z" fill="#ecd9b6"/><circle cx="-58" cy="-30" r="17" fill="#8a4a32"/><path d="M-76 -34 Q-74 -58 -56 -56 Q-38 -54 -40 -34 Q-50 -44 -76 -34Z" fill="#2b2a3a"/><path d="M-78 4 Q-78 -14 -58 -14 Q-40 -14 -40 4Z" fill="#ffc23d"/><path d="M-44 -8 L-18 -42" stroke="#8a4a32" stroke-width="7" stroke-linecap="round"/></g>`;
  const cloud = (x: number, y: number, s: number) =>
    `<g fill="#fff6e4" opacity="0.95">${circle(x, y, 40 * s, '')}${circle(x + 46 * s, y - 20 * s, 50 * s, '')}${circle(x + 98 * s, y, 38 * s, '')}${rect(x - 40 * s, y, 176 * s, 40 * s, `rx="${n(20 * s)}"`)}</g>`;
  const film = filmOf('pom-and-the-paper-whale');
  const small = line('Pom et la', {
    face: 'chunky',
    size: 96,
    x: width / 2,
    y: height * 0.115,
    anchor: 'middle',
    fill: '#1f4460',
  });
  const title = block(['Baleine de papier'], {
    face: 'chunky',
    x: width / 2,
    anchor: 'middle',
    fill: '#e8523f',
    top: height * 0.14,
    width: width * 0.88,
    largest: 150,
    leading: 1,
  });
  return {
    grain: 0.55,
    defs:
      linear('morning', [
        { at: 0, color: '#ffd98f' },
        { at: 0.6, color: '#ffc3a0' },
        { at: 1, color: '#ffa98f' },
      ]) +
      glow('sunshine', width * 0.78, height * 0.36, height * 0.35, [
        { at: 0, color: '#fff7d8', opacity: 0.95 },
        { at: 1, color: '#fff7d8', opacity: 0 },
      ]) +
      blur('paper', 9 * u),
    body:
      rect(0, 0, width, height, 'fill="url(#morning)"') +
      rect(0, 0, width, height, 'fill="url(#sunshine)"') +
      circle(width * 0.78, height * 0.36, 66 * u, 'fill="#fffbe9"') +
      cloud(width * 0.1, height * 0.335, u * 0.95) +
      cloud(width * 0.62, height * (poster ? 0.29 : 0.16), u * 0.55) +
      wave(centre.y + 20 * u, 16 * u, 5, 0.6, '#7cc6c4', 0.16) +
      spout +
      `<g transform="rotate(-7 ${n(centre.x)} ${n(centre.y)})">${body}${print}${eye}</g>` +
      wave(centre.y + 118 * u, 22 * u, 4.4, 2.2, '#3fa3ae', 0.3) +
      boat +
      wave(centre.y + 318 * u, 24 * u, 3.7, 0.2, '#23809a', 0.32) +
      wave(centre.y + 430 * u, 26 * u, 4.6, 1.6, '#17617f', 0.34) +
      wave(centre.y + 545 * u, 28 * u, 3.4, 3.1, '#0f4464', 0.36),
    type:
      small +
      title.svg +
      credits(film, { x: width / 2, y: height - 54, width: width * 0.76, fill: '#fff1d6', opacity: 1 }),
  };
};

/** A courtyard in shade, one slanted patch of sun, one deckchair. */
export const courtyard: Artist = ({ width, height, kind }) => {
  const poster = kind === 'poster';
  const u = poster ? width / 960 : height / 900;
  const floor = height * (poster ? 0.77 : 0.76);
  const columns = poster ? 5 : 9;
  const pitchX = width / columns;
  const pitchY = poster ? height * 0.142 : height * 0.2;
  const top = poster ? height * 0.245 : -height * 0.05;
  let windows = '';
  const curtains = ['#e4a84a', '#c95f46', '#8fb8a8', '#e9d7b4', '#5f86a0'];
  for (let row = 0; top + row * pitchY < floor - pitchY * 0.7; row++) {
    for (let column = 0; column < columns; column++) {
      const w = pitchX * 0.46;
      const h = pitchY * 0.66;
      const x = column * pitchX + (pitchX - w) / 2;
      const y = top + row * pitchY;
      const pick = (row * 7 + column * 3) % 5;
      windows +=
        rect(x - 9 * u, y - 9 * u, w + 18 * u, h + 18 * u, 'fill="#2f5f66"') + rect(x, y, w, h, 'fill="#0f2f3a"');
      windows += rect(x, y, w, h * 0.5, `fill="${curtains[pick]}" opacity="${pick % 2 === 0 ? 0.85 : 0.5}"`);
      windows +=
        rect(x + w / 2 - 2 * u, y, 4 * u, h, 'fill="#2f5f66"') + rect(x, y + h * 0.42, w, 4 * u, 'fill="#2f5f66"');
      windows += rect(x - 16 * u, y + h + 8 * u, w + 32 * u, 9 * u, 'fill="#3d757a"');
      if ((row * 5 + column * 2) % 7 === 1) {
        const px = x + w * 0.5;
        const py = y + h * 0.62;
        windows +=
          circle(px, py, 22 * u, 'fill="#f3c9a0"') +
          `<path d="M${n(px - 40 * u)} ${n(y + h)} Q${n(px - 38 * u)} ${n(py + 18 * u)} ${n(px)} ${n(py + 20 * u)} Q${n(px + 38 * u)} ${n(py + 18 * u)} ${n(px + 40 * u)} ${n(y + h)}Z" fill="${curtains[(pick + 2) % 5]}"/><path d="M${n(px - 23 * u)} ${n(py - 3 * u)} Q${n(px - 22 * u)} ${n(py - 26 * u)} ${n(px)} ${n(py - 25 * u)} Q${n(px + 23 * u)} ${n(py - 26 * u)} ${n(px + 23 * u)} ${n(py - 3 * u)} Q${n(px)} ${n(py - 16 * u)} ${n(px - 23 * u)} ${n(py - 3 * u)}Z" fill="#3b2320"/>`;
      }
    }
  }
  const patch = { x: width * (poster ? 0.52 : 0.6), y: height * (poster ? 0.86 : 0.88) };
  const half = 265 * u;
  const beam: Point[] = [
    [patch.x + 330 * u, -10],
    [patch.x + 720 * u, -10],
    [patch.x + half, patch.y + 4],
    [patch.x - half, patch.y + 4],
  ];
  const chair = `<g transform="translate(${n(patch.x)} ${n(patch.y)}) scale(${Math.round(u * 165) / 100})" stroke-linejoin="round" stroke-linecap="round">
    <ellipse cx="6" cy="22" rx="112" ry="13" fill="#8a5a1c" opacity="0.45"/>
    <path d="M-92 18 L64 -92 M-58 -30 L70 20 M-92 18 L70 18" stroke="#6b2f1c" stroke-width="7" fill="none"/>
    <path d="M-84 2 Q-26 -6 8 -38 L62 -96 L84 -82 L34 -24 Q-10 14 -70 18Z" fill="#e4492f"/>
    <path d="M-60 3 Q-14 -4 16 -34 L68 -92 L74 -88 L23 -31 Q-8 4 -54 13Z" fill="#fff1d2"/>
    <path d="M-78 8 Q-20 2 20 -32 L74 -88 L79 -85 L28 -28 Q-12 8 -72 15Z" fill="#fff1d2" opacity="0.85"/></g>`;
  const film = filmOf('seven-minutes-of-sun');
  const title = block(['Sept Minutes', 'de soleil'], {
    face: 'serif',
    x: width * 0.07,
    fill: '#ffe6a0',
    top: height * 0.058,
    width: width * 0.7,
    largest: 162,
    leading: 1.0,
  });
  return {
    grain: 0.6,
    defs:
      linear('wall', [
        { at: 0, color: '#1a4a55' },
        { at: 1, color: '#265f68' },
      ]) +
      linear('yard', [
        { at: 0, color: '#1c4650' },
        { at: 1, color: '#0d2a34' },
      ]) +
      linear('beam', [
        { at: 0, color: '#ffe28a', opacity: 0.62 },
        { at: 0.7, color: '#ffd766', opacity: 0.5 },
        { at: 1, color: '#ffd766', opacity: 0.72 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#wall)"') +
      windows +
      rect(0, floor, width, height - floor, 'fill="url(#yard)"') +
      rect(0, floor, width, 8 * u, 'fill="#3d757a"') +
      polygon(beam, 'fill="url(#beam)"') +
      `<ellipse cx="${n(patch.x)}" cy="${n(patch.y + 4)}" rx="${n(half)}" ry="${n(52 * u)}" fill="#ffd45e"/>` +
      chair,
    type:
      title.svg + credits(film, { x: width * 0.5, y: height - 46, width: width * 0.84, fill: '#ffe6a0', opacity: 1 }),
  };
};

/** The curtain, the light, the steps of a waltz drawn on the boards. */
export const waltz: Artist = ({ width, height, kind }) => {
  const poster = kind === 'poster';
  const u = poster ? width / 960 : height / 1000;
  const floor = height * (poster ? 0.6 : 0.62);
  const centre = width * (poster ? 0.5 : 0.62);
  let folds = '';
  const count = poster ? 15 : 26;
  for (let index = 0; index < count; index++) {
    const x = (index / count) * width;
    const w = width / count;
    folds += rect(x, 0, w + 1, floor + 6 * u, 'fill="url(#fold)"');
    folds += `<ellipse cx="${n(x + w / 2)}" cy="${n(floor + 2 * u)}" rx="${n(w / 2)}" ry="${n(14 * u)}" fill="#4a0d19"/>`;
  }
  let boards = '';
  for (let index = -14; index <= 14; index++) {
    boards += `<path d="M${n(centre + index * width * 0.045)} ${n(floor)} L${n(centre + index * width * 0.19)} ${n(height)}" stroke="#1d0b09" stroke-width="${n(2.4 * u)}" opacity="0.6"/>`;
  }
  const stage = {
    x: centre,
    y: floor + (height - floor) * 0.41,
    a: width * (poster ? 0.4 : 0.3),
    b: (height - floor) * 0.33,
  };
  const beam = polygon(
    [
      [centre - 30 * u, -20],
      [centre + 30 * u, -20],
      [stage.x + stage.a, stage.y],
      [stage.x - stage.a, stage.y],
    ],
    'fill="url(#spot)"',
  );
  const shoe = (turn: number, opacity: number, isLeft: boolean) => {
    const angle = (turn * Math.PI) / 180;
    const x = stage.x + Math.cos(angle) * stage.a * 0.72;
    const y = stage.y + Math.sin(angle) * stage.b * 0.72;
    const near = 0.85 + (0.3 * (y - stage.y)) / stage.b;
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(near * u * 118) / 100} ${Math.round(near * u * 70) / 100}) rotate(${turn + 180 + (isLeft ? -16 : 16)}) translate(${isLeft ? -17 : 17} 0)" fill="#5a1420" opacity="${opacity}"><path d="M-12 -34 Q0 -52 12 -34 Q17 -12 9 4 L-9 4 Q-17 -12 -12 -34Z"/><path d="M-9 11 L9 11 Q11 30 0 31 Q-11 30 -9 11Z"/></g>`;
  };
  const steps = Array.from({ length: 10 }, (_, index) => shoe(-78 + index * 36, 0.92, index % 2 === 0)).join('');
  const path = `<ellipse cx="${n(stage.x)}" cy="${n(stage.y)}" rx="${n(stage.a * 0.72)}" ry="${n(stage.b * 0.72)}" fill="none" stroke="#8c2a32" stroke-width="${n(3.4 * u)}" stroke-dasharray="${n(3 * u)} ${n(15 * u)}" stroke-linecap="round"/>`;
  const pair = { x: centre, y: stage.y + 16 * u };
  const dancers = `<g transform="translate(${n(pair.x)} ${n(pair.y)}) scale(${Math.round(u * 150) / 100})">
    <ellipse cx="0" cy="4" rx="86" ry="12" fill="#5a1420" opacity="0.35"/>
    <path d="M10 -206 Q34 -198 32 -150 L30 -98 Q86 -44 104 2 Q44 16 -8 2 Q-2 -66 4 -104 Q-2 -140 0 -176Z" fill="#f3e3c6"/>
    <path d="M30 -98 Q86 -44 104 2 Q74 10 52 9 Q46 -44 30 -98Z" fill="#d9bf94"/>
    <circle cx="18" cy="-226" r="15" fill="#e9b98f"/><path d="M4 -232 Q8 -250 26 -246 Q44 -240 36 -218 Q40 -206 30 -208 Q34 -228 4 -232Z" fill="#7d3b22"/>
    <path d="M-46 -212 Q-18 -216 -10 -190 L-10 -110 L-16 2 L-34 2 L-36 -82 L-46 2 L-64 2 L-58 -110 Q-66 -160 -62 -196 Q-58 -210 -46 -212Z" fill="#160d14"/>
    <circle cx="-34" cy="-234" r="15" fill="#d9a37c"/><path d="M-50 -234 Q-50 -254 -32 -252 Q-16 -250 -18 -236 Q-32 -244 -50 -234Z" fill="#160d14"/>
    <path d="M-50 -196 Q-92 -204 -108 -236" stroke="#160d14" stroke-width="13" fill="none" stroke-linecap="round"/>
    <path d="M10 -190 Q-52 -196 -106 -240" stroke="#e9b98f" stroke-width="8" fill="none" stroke-linecap="round"/>
    <path d="M-18 -180 Q12 -170 30 -164" stroke="#160d14" stroke-width="13" fill="none" stroke-linecap="round"/></g>`;
  const film = filmOf('the-understudys-waltz');
  const title = block(['THE', 'UNDERSTUDY’S', 'WALTZ'], {
    face: 'deco',
    x: width / 2,
    anchor: 'middle',
    fill: '#f7dfae',
    top: height * 0.058,
    width: width * 0.84,
    largest: 128,
    leading: 1.08,
  });
  return {
    grain: 0.7,
    defs:
      linear(
        'fold',
        [
          { at: 0, color: '#3d0a15' },
          { at: 0.28, color: '#8f1d2c' },
          { at: 0.46, color: '#b3303a' },
          { at: 0.7, color: '#73131f' },
          { at: 1, color: '#34080f' },
        ],
        [0, 0, 1, 0],
      ) +
      linear('boards', [
        { at: 0, color: '#43201a' },
        { at: 1, color: '#1b0a09' },
      ]) +
      linear('spot', [
        { at: 0, color: '#fff0c4', opacity: 0.16 },
        { at: 1, color: '#fff0c4', opacity: 0.42 },
      ]) +
      glow('pool', stage.x, stage.y, stage.a, [
        { at: 0, color: '#fff6dc' },
        { at: 0.75, color: '#f9dfa8' },
        { at: 1, color: '#e9b96c' },
      ]) +
      linear('dark', [
        { at: 0, color: '#14060a', opacity: 0.78 },
        { at: 0.34, color: '#14060a', opacity: 0.25 },
        { at: 0.6, color: '#14060a', opacity: 0 },
        { at: 0.85, color: '#14060a', opacity: 0.1 },
        { at: 1, color: '#14060a', opacity: 0.85 },
      ]),
    body:
      folds +
      rect(0, floor, width, height - floor, 'fill="url(#boards)"') +
      boards +
      rect(0, 0, width, height, 'fill="url(#dark)"') +
      beam +
      `<ellipse cx="${n(stage.x)}" cy="${n(stage.y)}" rx="${n(stage.a)}" ry="${n(stage.b)}" fill="url(#pool)"/>` +
      path +
      steps +
      dancers,
    type: title.svg + credits(film, { x: width / 2, y: height - 54, width: width * 0.76, fill: '#f7dfae', opacity: 1 }),
  };
};
