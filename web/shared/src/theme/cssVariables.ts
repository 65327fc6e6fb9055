/** Tokens as CSS custom properties. Names: `--p-ground`, `--p-accent-text`, `--p-danger-soft`, `--p-text-16`, `--p-space-4`… */
import type { Role } from './accent.ts';
import type { Palette } from './palette.ts';
import { easeOut, fonts, type Meaning, meanings, motion, radiusPx, spaceSteps, textSizes } from './tokens.ts';

const rem = (px: number): string => `${px / 16}rem`;

/** Variables that are equal in every scheme. */
function staticVariables(): Record<string, string> {
  const variables: Record<string, string> = {
    '--p-font-text': fonts.text,
    '--p-font-display': fonts.display,
    '--p-radius': `${radiusPx}px`,
    '--p-motion-fast': `${motion.fast}ms`,
    '--p-motion': `${motion.normal}ms`,
    '--p-motion-slow': `${motion.slow}ms`,
    '--p-ease': easeOut,
  };
  for (const size of textSizes) variables[`--p-text-${size}`] = rem(size);
  for (const step of spaceSteps) variables[`--p-space-${step}`] = rem(step * 4);
  return variables;
}

function paletteVariables(palette: Palette): Record<string, string> {
  const variables: Record<string, string> = {
    '--p-ground': palette.ground,
    '--p-surface': palette.surface,
    '--p-inset': palette.inset,
    '--p-line': palette.line,
    '--p-line-strong': palette.lineStrong,
    '--p-ink': palette.text,
    '--p-muted': palette.muted,
    '--p-shadow': palette.shadow,
    '--p-focus': palette.focus,
  };
  const roles = { accent: palette.accent, ...palette.meaning };
  for (const name of ['accent', ...meanings] as const) Object.assign(variables, roleVariables(name, roles[name]));
  return variables;
}

export function roleVariables(name: 'accent' | Meaning, role: Role): Record<string, string> {
  return {
    [`--p-${name}`]: role.fill,
    [`--p-${name}-hover`]: role.hover,
    [`--p-on-${name}`]: role.on,
    [`--p-${name}-text`]: role.text,
    [`--p-${name}-soft`]: role.soft,
    [`--p-${name}-line`]: role.line,
  };
}

/** The variables of both schemes as a style sheet; `data-scheme` of the document, or of a part of it, says which of the two is on. */
export function themeCss(light: Palette, dark: Palette): string {
  const rule = (selector: string, variables: Record<string, string>): string =>
    `${selector}{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return [
    rule(':root', staticVariables()),
    rule('[data-scheme="light"]', paletteVariables(light)),
    rule('[data-scheme="dark"]', paletteVariables(dark)),
  ].join('\n');
}
