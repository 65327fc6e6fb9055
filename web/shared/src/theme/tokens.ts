/** Every colour, size and duration of the apps, once. CSS variables (`--p-*`), Mantine's theme and the canvas are made from here. */
import { oklch } from './color.ts';

export type Scheme = 'light' | 'dark';

/** Font sizes in px. */
export const textSizes = [12, 14, 16, 18, 22, 28, 36, 48] as const;
/** Distances in px, on the 4 px grid; `--p-space-N` is N times 4 px. */
export const spaceSteps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24] as const;
export const radiusPx = 10;
/** Durations in milliseconds. */
export const motion = { fast: 120, normal: 160, slow: 200 } as const;
export const easeOut = 'cubic-bezier(0.2, 0.8, 0.3, 1)';
/** Skeletons and spinners wait this long, so that a quick answer shows none. Milliseconds. */
export const skeletonDelayMs = 150;
/** Widths in px at which layouts change. */
export const breakpoints = { small: 576, medium: 768, large: 992, wide: 1200 } as const;

export const fonts = {
  text: "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', sans-serif",
  display: "'Bricolage Grotesque Variable', 'Bricolage Stand-in', system-ui, sans-serif",
} as const;

const hue = 60;

/** The neutral scale: warm paper by day, the foyer by night. `#rrggbb` each. */
export interface Neutrals {
  /** The page. */
  ground: string;
  /** Cards, sheets, the header. */
  surface: string;
  /** Fields, hovered rows, tracks. */
  inset: string;
  line: string;
  /** Borders of fields and buttons: 3:1 against ground and surface. */
  lineStrong: string;
  text: string;
  /** Second voice; still 4.5:1 on ground, surface and inset. */
  muted: string;
  shadow: string;
}

export const neutrals: Record<Scheme, Neutrals> = {
  dark: {
    ground: oklch(0.175, 0.008, hue),
    surface: oklch(0.215, 0.009, hue),
    inset: oklch(0.26, 0.01, hue),
    line: oklch(0.32, 0.01, hue),
    lineStrong: oklch(0.56, 0.012, hue),
    text: oklch(0.95, 0.008, hue),
    muted: oklch(0.755, 0.012, hue),
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -8px rgb(0 0 0 / 55%)',
  },
  light: {
    ground: oklch(0.962, 0.012, hue + 15),
    surface: oklch(0.99, 0.006, hue + 15),
    inset: oklch(0.93, 0.012, hue + 10),
    line: oklch(0.875, 0.012, hue),
    lineStrong: oklch(0.6, 0.012, hue),
    text: oklch(0.235, 0.012, hue),
    muted: oklch(0.465, 0.012, hue),
    shadow: '0 1px 2px rgb(60 40 20 / 8%), 0 12px 32px -12px rgb(60 40 20 / 22%)',
  },
};

export const meanings = ['good', 'notice', 'danger', 'info'] as const;
export type Meaning = (typeof meanings)[number];

/** Where each meaning starts; `readable` makes the variants. */
export const meaningBases: Record<Meaning, { l: number; c: number; h: number }> = {
  good: { l: 0.7, c: 0.15, h: 152 },
  notice: { l: 0.8, c: 0.145, h: 85 },
  danger: { l: 0.64, c: 0.19, h: 25 },
  info: { l: 0.7, c: 0.115, h: 240 },
};

/** When an exhibitor has chosen none: the amber of a lamp. */
export const defaultAccent = '#f0a03c';
