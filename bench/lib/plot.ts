/** A line chart as an SVG document: logarithmic both ways, a line a series with its name at the end. */

export interface Series {
  name: string;
  points: { x: number; min: number; median: number; max: number }[];
}

const width = 860;
const height = 520;
const frame = { left: 80, right: 640, top: 60, bottom: 450 };
/** Told apart in grey as well: by dashes. */
const strokes = [
  { colour: '#1b6ca8', dashes: '' },
  { colour: '#b4461b', dashes: '8 4' },
  { colour: '#2f7d4f', dashes: '2 4' },
  { colour: '#7a3fa0', dashes: '12 4 2 4' },
  { colour: '#8a6d00', dashes: '4 2' },
  { colour: '#555555', dashes: '1 3' },
];
const leastBetweenNames = 18;

export function lineChart(chart: { title: string; xLabel: string; yLabel: string; series: Series[] }): string {
  const all = chart.series.flatMap(({ points }) => points);
  const x = scale(
    all.map((point) => point.x),
    frame.left,
    frame.right,
  );
  const lowest = 10 ** Math.floor(Math.log10(Math.min(...all.map(({ min }) => min))));
  const highest = 10 ** Math.ceil(Math.log10(Math.max(...all.map(({ max }) => max))));
  const y = scale([lowest, highest], frame.bottom, frame.top);
  const parts: string[] = [];
  for (let power = lowest; power <= highest; power *= 10) {
    parts.push(
      `<line x1="${frame.left}" x2="${frame.right}" y1="${y(power)}" y2="${y(power)}" stroke="#dddddd"/>`,
      text(frame.left - 8, y(power) + 4, power.toLocaleString('en'), 'end'),
    );
  }
  for (const at of new Set(all.map((point) => point.x)))
    parts.push(text(x(at), frame.bottom + 20, String(at), 'middle'));
  parts.push(
    text((frame.left + frame.right) / 2, frame.bottom + 44, chart.xLabel, 'middle'),
    text(frame.left, 24, chart.title, 'start', 'font-weight="bold"'),
    text(frame.left, 46, chart.yLabel, 'start'),
  );
  const ends = chart.series.map(({ points }) => y(points.at(-1)?.median ?? lowest));
  const places = spaced(ends, leastBetweenNames);
  for (const [at, { name, points }] of chart.series.entries()) {
    const { colour, dashes } = strokes[at % strokes.length] ?? { colour: '#000000', dashes: '' };
    const path = points.map((point) => `${x(point.x)},${y(point.median)}`).join(' ');
    parts.push(
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`,
    );
    for (const point of points)
      parts.push(
        `<line x1="${x(point.x)}" x2="${x(point.x)}" y1="${y(point.min)}" y2="${y(point.max)}" stroke="${colour}" stroke-width="1"/>`,
        `<circle cx="${x(point.x)}" cy="${y(point.median)}" r="3" fill="${colour}"/>`,
      );
    parts.push(text(frame.right + 10, (places[at] ?? 0) + 4, name, 'start', `fill="${colour}"`));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

/** From values to pixels, by their logarithms. */
function scale(values: number[], from: number, to: number): (value: number) => number {
  const least = Math.log(Math.min(...values));
  const most = Math.log(Math.max(...values));
  return (value) => Math.round(from + ((Math.log(value) - least) / (most - least || 1)) * (to - from));
}

/** Labels' places, moved down where two would be written over each other. */
function spaced(places: number[], least: number): number[] {
  const moved = [...places];
  let before = Number.NEGATIVE_INFINITY;
  for (const at of places.map((_, at) => at).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))) {
    before = Math.max(places[at] ?? 0, before + least);
    moved[at] = before;
  }
  return moved;
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end', more = ''): string {
  const escaped = content.replace(
    /[&<>]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '',
  );
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${escaped}</text>`;
}
