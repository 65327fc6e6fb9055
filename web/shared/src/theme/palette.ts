/** All colours of one scheme with one accent: the object CSS variables, Mantine and the canvas read. */
import { accentRole, type Role, roleOf } from './accent.ts';
import { rgbOf } from './color.ts';
import { type Meaning, meaningBases, type Neutrals, neutrals, type Scheme } from './tokens.ts';

export interface Palette extends Neutrals {
  scheme: Scheme;
  accent: Role;
  meaning: Record<Meaning, Role>;
  /** Ring around what has the keyboard; 3:1 against ground and surface. */
  focus: string;
}

const meaningRole = (meaning: Meaning, scheme: Scheme): Role => roleOf(rgbOf(meaningBases[meaning]), scheme);

export function paletteOf(scheme: Scheme, accentCss?: string, resolve?: (text: string) => string | null): Palette {
  const accent = accentRole(accentCss, scheme, resolve);
  return {
    ...neutrals[scheme],
    scheme,
    accent,
    meaning: {
      good: meaningRole('good', scheme),
      notice: meaningRole('notice', scheme),
      danger: meaningRole('danger', scheme),
      info: meaningRole('info', scheme),
    },
    focus: accent.text,
  };
}
