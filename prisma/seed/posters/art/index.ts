import type { Artist } from '../canvas.ts';
import { copper, ferry, salt } from './landscapes.ts';
import { basile, braderie, phare, terril } from './lille.ts';
import { greenhouse, moss } from './nature.ts';
import { doors, orbit, radio } from './patterns.ts';
import { courtyard, waltz, whale } from './stories.ts';
import { tide } from './tide.ts';

/** Who paints which film, by slug. */
export const artists: Record<string, Artist> = {
  'the-salt-cartographer': salt,
  'orbit-of-small-things': orbit,
  'pom-and-the-paper-whale': whale,
  'copper-meridian': copper,
  'seven-minutes-of-sun': courtyard,
  nachtveer: ferry,
  'fourteen-doors': doors,
  'velvet-static': radio,
  'the-understudys-waltz': waltz,
  'letters-from-the-greenhouse': greenhouse,
  tideclock: tide,
  mosslight: moss,
  'la-braderie': braderie,
  'le-phare-den-face': phare,
  'terril-9': terril,
  'basile-et-la-pluie': basile,
};
