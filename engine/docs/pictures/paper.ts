/** A sheet to draw on: SVG text that is warm paper by day and a dark foyer by night, as the viewer's system has it. */
import { oklch } from './color.ts';

const warm = 60;

interface Scheme {
  paper: string;
  edge: string;
  text: string;
  muted: string;
  faint: string;
  accent: string;
  onAccent: string;
  plain: string;
  onPlain: string;
  vip: string;
  onVip: string;
  glow: string;
  /** From what comes first to what comes last. */
  ramp: string[];
  onRamp: string[];
}

export const RAMP_STEPS = 9;

/** Colours from amber to wine. Lightness and chroma take equal steps in every scheme. */
function ramp(first: [number, number, number], last: [number, number, number]): string[] {
  return Array.from({ length: RAMP_STEPS }, (_, step) => {
    const part = step / (RAMP_STEPS - 1);
    const [l, c, h] = first.map((value, at) => value + ((last[at] ?? value) - value) * part);
    return oklch(l ?? 0, c ?? 0, h ?? 0);
  });
}

const schemes: Record<'light' | 'dark', Scheme> = {
  light: {
    paper: oklch(0.985, 0.007, warm + 15),
    edge: oklch(0.875, 0.012, warm),
    text: oklch(0.235, 0.012, warm),
    muted: oklch(0.465, 0.012, warm),
    faint: oklch(0.8, 0.012, warm),
    accent: oklch(0.55, 0.135, 60),
    onAccent: '#ffffff',
    plain: oklch(0.74, 0.075, 235),
    onPlain: oklch(0.27, 0.04, 235),
    vip: oklch(0.8, 0.13, 88),
    onVip: oklch(0.3, 0.06, 80),
    glow: oklch(0.86, 0.09, 80),
    ramp: ramp([0.42, 0.13, 35], [0.94, 0.035, 85]),
    onRamp: ramp([0.99, 0.01, 60], [0.99, 0.01, 60]).map((light, step) => (step < 4 ? light : oklch(0.25, 0.03, 50))),
  },
  dark: {
    paper: oklch(0.195, 0.009, warm),
    edge: oklch(0.32, 0.01, warm),
    text: oklch(0.95, 0.008, warm),
    muted: oklch(0.755, 0.012, warm),
    faint: oklch(0.42, 0.012, warm),
    accent: '#f0a03c',
    onAccent: oklch(0.2, 0.02, warm),
    plain: oklch(0.62, 0.085, 235),
    onPlain: oklch(0.98, 0.01, 235),
    vip: oklch(0.78, 0.125, 88),
    onVip: oklch(0.25, 0.05, 80),
    glow: oklch(0.5, 0.09, 75),
    ramp: ramp([0.86, 0.15, 82], [0.27, 0.035, 25]),
    onRamp: ramp([0.22, 0.03, 60], [0.22, 0.03, 60]).map((dark, step) => (step < 5 ? dark : oklch(0.93, 0.02, 60))),
  },
};

function rules(scheme: Scheme): string[] {
  const fill = (name: string, color: string) => `.${name}{fill:${color}}`;
  const line = (name: string, color: string) => `.${name}{stroke:${color}}`;
  return [
    `.paper{fill:${scheme.paper};stroke:${scheme.edge}}`,
    fill('text', scheme.text),
    fill('muted', scheme.muted),
    fill('plain', scheme.plain),
    fill('on-plain', scheme.onPlain),
    fill('vip', scheme.vip),
    fill('on-vip', scheme.onVip),
    fill('accent', scheme.accent),
    fill('on-accent', scheme.onAccent),
    line('l-text', scheme.text),
    line('l-muted', scheme.muted),
    line('l-faint', scheme.faint),
    line('l-plain', scheme.plain),
    line('l-on-plain', scheme.onPlain),
    line('l-accent', scheme.accent),
    line('l-on-accent', scheme.onAccent),
    line('l-glow', scheme.glow),
    ...scheme.ramp.map((color, step) => fill(`r${step}`, color)),
    ...scheme.onRamp.map((color, step) => fill(`on-r${step}`, color)),
  ];
}

/** Coordinates to a tenth of a pixel: files stay small and equal on every machine. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export class Paper {
  readonly #width: number;
  readonly #height: number;
  readonly #title: string;
  readonly #parts: string[] = [];

  constructor(width: number, height: number, title: string) {
    this.#width = width;
    this.#height = height;
    this.#title = title;
  }

  add(...parts: string[]): void {
    this.#parts.push(...parts);
  }

  rect(classes: string, x: number, y: number, width: number, height: number, radius: number): void {
    const size = `width="${at(width)}" height="${at(height)}" rx="${at(radius)}"`;
    this.add(`<rect class="${classes}" x="${at(x)}" y="${at(y)}" ${size}/>`);
  }

  path(classes: string, d: string): void {
    this.add(`<path class="${classes}" d="${d}"/>`);
  }

  text(classes: string, x: number, y: number, text: string): void {
    const safe = text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter);
    this.add(`<text class="${classes}" x="${at(x)}" y="${at(y)}">${safe}</text>`);
  }

  /** The screen as a lit arc, from one side to the other. */
  screen(left: number, right: number, y: number, bow: number): void {
    const middle = at((left + right) / 2);
    const arc = (lift: number) =>
      `M${at(left)} ${at(y + lift)}Q${middle} ${at(y + lift - 2 * bow)} ${at(right)} ${at(y + lift)}`;
    this.path('arc glow l-glow', arc(5));
    this.path('arc l-text', arc(0));
  }

  svg(): string {
    const width = this.#width;
    const height = this.#height;
    const shapes = [
      'text{font-family:Inter,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}',
      '.paper{stroke-width:1}.arc{fill:none;stroke-width:2.5;stroke-linecap:round}.glow{stroke-width:8;opacity:.45}',
      '.line{fill:none;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}.bold{stroke-width:2.2}.back{stroke-width:3.5}',
      '.hollow{fill:none;stroke-width:1.4}.dash{stroke-dasharray:3 3}',
      '.s10{font-size:10px}.s11{font-size:11px}.s12{font-size:12px}.s14{font-size:14px}.s18{font-size:18px}',
      '.b{font-weight:600}.c{text-anchor:middle}.e{text-anchor:end}',
      '.mono{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace}',
    ];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      `<title>${this.#title}</title>`,
      `<style>${[...shapes, ...rules(schemes.light)].join('')}`,
      `@media (prefers-color-scheme:dark){${rules(schemes.dark).join('')}}</style>`,
      `<rect class="paper" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="14"/>`,
      ...this.#parts,
      '</svg>',
      '',
    ].join('\n');
  }
}
