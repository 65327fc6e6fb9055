import { filmOf } from '../../houses/marquise/films/index.ts';
import type { Random } from '../../random.ts';
import type { Artist } from '../canvas.ts';
import { credits } from '../credits.ts';
import { blur, circle, glow, linear, n, type Point, rect, smooth } from '../svg.ts';
import { block, line } from '../type.ts';

/** A fern frond from (x, y): `length` pixels long, leaning by `lean` degrees, curling at its end. */
function frond(x: number, y: number, length: number, lean: number, curl: number, color: string, leaves = 22): string {
  const spine: Point[] = [];
  let direction = ((lean - 90) * Math.PI) / 180;
  let px = x;
  let py = y;
  let svg = '';
  for (let index = 0; index <= leaves; index++) {
    spine.push([px, py]);
    const share = index / leaves;
    const size = length * 0.24 * Math.sin(Math.PI * (0.16 + share * 0.84)) ** 0.9;
    if (index > 1) {
      for (const side of [-1, 1]) {
        const angle = direction + side * (1.12 - share * 0.35);
        const tipX = px + Math.cos(angle) * size;
        const tipY = py + Math.sin(angle) * size;
        const bend = angle + side * 0.24;
        const wide = angle - side * 0.2;
        svg += `<path d="M${n(px)} ${n(py)} Q${n(px + Math.cos(bend) * size * 0.5)} ${n(py + Math.sin(bend) * size * 0.5)} ${n(tipX)} ${n(tipY)} Q${n(px + Math.cos(wide) * size * 0.55)} ${n(py + Math.sin(wide) * size * 0.55)} ${n(px)} ${n(py)}Z"/>`;
      }
    }
    px += Math.cos(direction) * (length / leaves);
    py += Math.sin(direction) * (length / leaves);
    direction += (curl / leaves) * (0.4 + share * 1.4);
  }
  return `<g fill="${color}"><path d="${smooth(spine)}" stroke="${color}" stroke-width="${n(length * 0.011)}" fill="none"/>${svg}</g>`;
}

/** A broad leaf with its veins. */
function leaf(x: number, y: number, length: number, angle: number, color: string, vein: string): string {
  const half = length * 0.26;
  const veins = Array.from({ length: 7 }, (_, index) => {
    const at = length * (0.14 + index * 0.11);
    const out = half * Math.sin(Math.PI * (at / length)) * 0.92;
    return `M0 ${n(-at)} L${n(out)} ${n(-at - length * 0.1)} M0 ${n(-at)} L${n(-out)} ${n(-at - length * 0.1)}`;
  }).join('');
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"><path d="M0 0 C${n(half * 1.5)} ${n(-length * 0.25)} ${n(half * 1.2)} ${n(-length * 0.75)} 0 ${n(-length)} C${n(-half * 1.2)} ${n(-length * 0.75)} ${n(-half * 1.5)} ${n(-length * 0.25)} 0 0Z" fill="${color}"/><path d="M0 0 L0 ${n(-length * 0.96)}${veins}" stroke="${vein}" stroke-width="${n(length * 0.008)}" fill="none" opacity="0.6"/></g>`;
}

/** Panes of a glasshouse, ferns before them, a letter among the leaves. */
export const greenhouse: Artist = ({ width, height, kind }) => {
  const poster = kind === 'poster';
  const u = poster ? width / 960 : height / 1000;
  const centre = width * (poster ? 0.5 : 0.6);
  const archTop = height * (poster ? 0.285 : 0.06);
  const span = poster ? width * 0.46 : height * 0.62;
  const springing = archTop + span;
  let glazing = '';
  const bar = 'fill="none" stroke="#f3ead0" opacity="0.75"';
  for (const scale of [1, 0.72, 0.44])
    glazing += `<path d="M${n(centre - span * scale)} ${n(height)} L${n(centre - span * scale)} ${n(springing)} A${n(span * scale)} ${n(span * scale)} 0 0 1 ${n(centre + span * scale)} ${n(springing)} L${n(centre + span * scale)} ${n(height)}" ${bar} stroke-width="${n((scale === 1 ? 9 : 4) * u)}"/>`;
  for (let index = 1; index < 12; index++) {
    const angle = Math.PI + (index / 12) * Math.PI;
    glazing += `<path d="M${n(centre + Math.cos(angle) * span * 0.16)} ${n(springing + Math.sin(angle) * span * 0.16)} L${n(centre + Math.cos(angle) * span)} ${n(springing + Math.sin(angle) * span)}" ${bar} stroke-width="${n(3.4 * u)}"/>`;
  }
  for (let y = springing; y < height; y += 120 * u)
    glazing += `<path d="M${n(centre - span)} ${n(y)} L${n(centre + span)} ${n(y)}" ${bar} stroke-width="${n(3.4 * u)}"/>`;
  const back = [
    frond(centre - 300 * u, height * 0.98, 720 * u, -8, 0.9, '#5f9468'),
    frond(centre + 310 * u, height * 0.98, 700 * u, 10, -1.0, '#5f9468'),
    frond(centre + 60 * u, height * 1.0, 620 * u, 14, 0.7, '#6fa377'),
    frond(centre - 120 * u, height * 1.0, 560 * u, -16, -0.6, '#6fa377'),
  ].join('');
  const front = [
    leaf(centre - 420 * u, height * 1.02, 640 * u, 14, '#1f5a43', '#7fb487'),
    leaf(centre - 300 * u, height * 1.06, 520 * u, -30, '#17493a', '#6aa27a'),
    leaf(centre + 430 * u, height * 1.03, 660 * u, -16, '#1f5a43', '#7fb487'),
    leaf(centre + 320 * u, height * 1.08, 520 * u, 26, '#17493a', '#6aa27a'),
    frond(centre - 480 * u, height * 0.9, 640 * u, 38, 1.2, '#2d7353'),
    frond(centre + 490 * u, height * 0.88, 640 * u, -40, -1.2, '#2d7353'),
  ].join('');
  const nearest = [
    leaf(centre - 200 * u, height * 1.08, 420 * u, -8, '#0f3a2e', '#4f8a68'),
    leaf(centre + 190 * u, height * 1.1, 450 * u, 12, '#0f3a2e', '#4f8a68'),
    frond(centre - 40 * u, height * 1.06, 380 * u, -34, -0.8, '#14523d'),
    frond(centre + 40 * u, height * 1.08, 400 * u, 36, 0.8, '#14523d'),
  ].join('');
  const orange = (x: number, y: number, r: number) =>
    circle(x, y, r, 'fill="#ef8a3a"') + circle(x - r * 0.3, y - r * 0.3, r * 0.34, 'fill="#ffc27a" opacity="0.8"');
  const letter = `<g transform="translate(${n(centre)} ${n(height * (poster ? 0.715 : 0.62))}) rotate(-9) scale(${Math.round(u * 100) / 100})"><rect x="-128" y="-82" width="256" height="168" rx="5" fill="#0f3a2e" opacity="0.35" transform="translate(10 14)"/><rect x="-128" y="-82" width="256" height="168" rx="4" fill="#fdf4e0"/><path d="M-128 -80 L0 22 L128 -80" fill="#f3e4c4" stroke="#dcc493" stroke-width="4"/><path d="M-128 84 L-36 -4 M128 84 L36 -4" stroke="#dcc493" stroke-width="3"/><circle cx="0" cy="22" r="24" fill="#d8512f"/><path d="M-9 30 Q0 -2 12 14 M0 34 L3 10" stroke="#fbd9b8" stroke-width="3.4" fill="none"/></g>`;
  const film = filmOf('letters-from-the-greenhouse');
  const title = block(['Lettres', 'de la serre'], {
    face: 'italic',
    x: width / 2,
    anchor: 'middle',
    fill: '#fdf4e0',
    top: height * 0.06,
    width: width * 0.84,
    largest: 178,
    leading: 0.92,
  });
  return {
    grain: 0.55,
    defs:
      linear('glass', [
        { at: 0, color: '#3d7f70' },
        { at: 0.45, color: '#a9cfa4' },
        { at: 0.75, color: '#f1e3a8' },
        { at: 1, color: '#8fb27a' },
      ]) +
      glow('noon', centre, springing + 60 * u, span * 1.5, [
        { at: 0, color: '#fff6cf', opacity: 0.9 },
        { at: 1, color: '#fff6cf', opacity: 0 },
      ]) +
      linear('shade', [
        { at: 0, color: '#174d44', opacity: 0.75 },
        { at: 0.3, color: '#174d44', opacity: 0 },
        { at: 0.8, color: '#0b2a24', opacity: 0 },
        { at: 1, color: '#0b2a24', opacity: 0.85 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#glass)"') +
      rect(0, 0, width, height, 'fill="url(#noon)"') +
      glazing +
      back +
      orange(centre - 250 * u, springing + 210 * u, 30 * u) +
      orange(centre + 285 * u, springing + 150 * u, 34 * u) +
      orange(centre + 215 * u, springing + 330 * u, 27 * u) +
      front +
      letter +
      nearest +
      rect(0, 0, width, height, 'fill="url(#shade)"'),
    type: title.svg + credits(film, { x: width / 2, y: height - 52, width: width * 0.78, fill: '#fdf4e0', opacity: 1 }),
  };
};

function bokeh(width: number, height: number, u: number, random: Random): string {
  const tones = ['#d8f08a', '#a6dc78', '#f6f3a8', '#6fc08a', '#fff8d0'];
  return Array.from({ length: 46 }, () => {
    const radius = (14 + random.next() ** 2 * 92) * u;
    const color = random.pick(tones);
    const x = random.next() * width;
    const y = height * (0.16 + 0.52 * random.next());
    return (
      circle(x, y, radius, `fill="${color}" opacity="${n(0.08 + random.next() * 0.2)}"`) +
      circle(
        x,
        y,
        radius,
        `fill="none" stroke="${color}" stroke-width="${n(2 * u)}" opacity="${n(0.15 + random.next() * 0.25)}"`,
      )
    );
  }).join('');
}

/** A forest in a square metre: stalks against the light, a drop with the whole sky in it. */
export const moss: Artist = ({ width, height, kind, random }) => {
  const poster = kind === 'poster';
  const u = height / 1440;
  const ground = height * 0.8;
  const stalks: string[] = [];
  const layer = (count: number, color: string, capsule: string, tall: number, thick: number) => {
    for (let index = 0; index < count; index++) {
      const x = ((index + 0.2 + random.next() * 0.6) / count) * width;
      const top = ground - tall * (0.45 + random.next() * 0.6);
      const lean = random.bell() * 44 * u;
      const headX = x + lean;
      const nod = (random.next() < 0.5 ? -1 : 1) * 22 * u;
      stalks.push(
        `<path d="M${n(x)} ${n(ground + 60 * u)} Q${n(x)} ${n((top + ground) / 2)} ${n(headX)} ${n(top)} q${n(nod * 0.3)} ${n(-18 * u)} ${n(nod)} ${n(-6 * u)}" stroke="${color}" stroke-width="${n(thick)}" fill="none" stroke-linecap="round"/><ellipse cx="${n(headX + nod * 1.25)}" cy="${n(top + 8 * u)}" rx="${n(thick * 2.1)}" ry="${n(thick * 4.2)}" transform="rotate(${nod > 0 ? -24 : 24} ${n(headX + nod * 1.25)} ${n(top + 8 * u)})" fill="${capsule}"/>`,
      );
    }
  };
  layer(poster ? 16 : 26, '#3f7a45', '#8a9a3f', 470 * u, 3.4 * u);
  layer(poster ? 11 : 19, '#2a5c38', '#c9893a', 560 * u, 5.4 * u);
  layer(poster ? 6 : 10, '#143a26', '#8f4a22', 640 * u, 8.5 * u);
  const cushion = (base: number, color: string, count: number, size: number) => {
    let blades = '';
    for (let index = 0; index < count; index++) {
      const x = (index / count) * width + random.bell() * 8 * u;
      const y = base + Math.sin((x / width) * 7) * 16 * u;
      for (let blade = -2; blade <= 2; blade++)
        blades += `<path d="M${n(x)} ${n(y + size * 0.5)} Q${n(x + blade * size * 0.2)} ${n(y - size * 0.1)} ${n(x + blade * size * 0.42)} ${n(y - size * (0.62 - Math.abs(blade) * 0.14))}" stroke="${color}" stroke-width="${n(size * 0.12)}" stroke-linecap="round" fill="none"/>`;
    }
    return blades + rect(0, base + size * 0.2, width, height - base, `fill="${color}"`);
  };
  const drop = { x: width * (poster ? 0.63 : 0.68), y: height * 0.55, r: 66 * u };
  const film = filmOf('mosslight');
  const title = block(['MOSSLIGHT'], {
    face: 'fine',
    x: width / 2,
    anchor: 'middle',
    fill: '#fbf8df',
    top: height * 0.09,
    width: width * 0.84,
    largest: 170,
    leading: 1,
    tracking: 90,
  });
  const tagline = line(film.tagline['nl-BE'], {
    face: 'italic',
    size: 40,
    x: width / 2,
    y: title.bottom + 62,
    anchor: 'middle',
    fill: '#fbf8df',
    opacity: 0.9,
  });
  return {
    grain: 0.5,
    defs:
      linear('wood', [
        { at: 0, color: '#0f2f26' },
        { at: 0.4, color: '#3f7a4a' },
        { at: 0.72, color: '#a8c661' },
        { at: 1, color: '#16361f' },
      ]) +
      glow('sunbeam', width * 0.42, height * 0.46, height * 0.5, [
        { at: 0, color: '#fffbd8', opacity: 0.95 },
        { at: 0.3, color: '#eef2a0', opacity: 0.5 },
        { at: 1, color: '#eef2a0', opacity: 0 },
      ]) +
      `<radialGradient id="bead" cx="0.4" cy="0.3" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="0.3" stop-color="#e9f7bd" stop-opacity="0.95"/><stop offset="0.7" stop-color="#5fa85a" stop-opacity="0.95"/><stop offset="0.92" stop-color="#1f5a37" stop-opacity="0.95"/><stop offset="1" stop-color="#c9e88a"/></radialGradient>` +
      blur('far', 4 * u) +
      glow('gleam', drop.x, drop.y, drop.r * 1.7, [
        { at: 0.5, color: '#fffde0', opacity: 0.6 },
        { at: 1, color: '#fffde0', opacity: 0 },
      ]) +
      linear('under', [
        { at: 0, color: '#07170f', opacity: 0 },
        { at: 1, color: '#07170f', opacity: 0.9 },
      ]),
    body:
      rect(0, 0, width, height, 'fill="url(#wood)"') +
      rect(0, 0, width, height, 'fill="url(#sunbeam)"') +
      `<g filter="url(#far)">${bokeh(width, height, u, random)}</g>` +
      stalks.slice(0, poster ? 16 : 26).join('') +
      cushion(ground - 8 * u, '#3d7a3a', poster ? 60 : 100, 66 * u) +
      stalks.slice(poster ? 16 : 26).join('') +
      `<path d="M${n(drop.x + 250 * u)} ${n(ground + 40 * u)} Q${n(drop.x + 190 * u)} ${n(drop.y - drop.r * 3.4)} ${n(drop.x)} ${n(drop.y - drop.r * 1.3)}" stroke="#143a26" stroke-width="${n(9 * u)}" fill="none" stroke-linecap="round"/>` +
      circle(drop.x, drop.y, drop.r * 1.7, 'fill="url(#gleam)"') +
      `<path d="M${n(drop.x)} ${n(drop.y - drop.r * 1.4)} C${n(drop.x + drop.r * 0.3)} ${n(drop.y - drop.r * 1.05)} ${n(drop.x + drop.r)} ${n(drop.y - drop.r * 0.7)} ${n(drop.x + drop.r)} ${n(drop.y)} A${n(drop.r)} ${n(drop.r)} 0 0 1 ${n(drop.x - drop.r)} ${n(drop.y)} C${n(drop.x - drop.r)} ${n(drop.y - drop.r * 0.7)} ${n(drop.x - drop.r * 0.3)} ${n(drop.y - drop.r * 1.05)} ${n(drop.x)} ${n(drop.y - drop.r * 1.4)}Z" fill="url(#bead)"/>` +
      circle(drop.x - drop.r * 0.36, drop.y - drop.r * 0.3, drop.r * 0.16, 'fill="#fff"') +
      cushion(ground + 70 * u, '#245a30', poster ? 46 : 76, 84 * u) +
      cushion(ground + 170 * u, '#123a20', poster ? 34 : 56, 110 * u) +
      rect(0, ground, width, height - ground, 'fill="url(#under)"'),
    type:
      title.svg +
      tagline +
      credits(film, { x: width / 2, y: height - 70, width: width * 0.7, fill: '#fbf8df', opacity: 1 }),
  };
};
