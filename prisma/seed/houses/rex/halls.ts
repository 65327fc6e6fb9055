import type { HallDocument } from '@parterre/engine';
import { classes, curved, type Slots } from '../hall.ts';

/** The old theatre: ten bent rows between two aisles, club armchairs in its middle. Rows have numbers. */
export function rouge(): HallDocument {
  const slots: Slots[] = [
    '..oo.oooooooo.oo..',
    '.ooo.oooooooo.ooo.',
    ...Array<Slots>(7).fill('oooo.oooooooo.oooo'),
    'ooca.oooooooo.acoo',
  ];
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Rouge',
    screenSide: 'top',
    naming: { rows: 'numbers_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard, { key: 'premium', name: 'Club' }],
    rows: slots.map((row, index) => ({
      seats: curved(row, index * 1.1, 22 + index * 0.5, (slot) =>
        index >= 4 && index <= 6 && slot >= 5 && slot <= 12 ? { class: 1 } : {},
      ),
    })),
  };
}

/** The former scene shop: seven straight rows along a wall, one aisle. */
export function bleue(): HallDocument {
  const slots: Slots[] = ['ac.oooooo', ...Array<Slots>(6).fill('oo.oooooo')];
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Bleue',
    screenSide: 'top',
    naming: { rows: 'numbers_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard],
    rows: slots.map((row) => ({
      seats: [...row].map((mark) => {
        if (mark === '.') return null;
        return mark === 'a' ? { accessible: true } : mark === 'c' ? { companion: true } : {};
      }),
    })),
  };
}
