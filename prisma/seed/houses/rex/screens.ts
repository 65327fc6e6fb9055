import { type ClassStyle, type ScreenData, screen } from '../screen.ts';
import { bleue, rouge } from './halls.ts';
import { classStyles } from './venue.ts';

function styleOf(key: string): ClassStyle {
  const style = classStyles[key];
  if (style === undefined) throw new Error(`The Rex has no seats of class ${key}`);
  return style;
}

/** Needs the engine to be loaded. */
export function loadScreens(): ScreenData[] {
  return [screen(6, 3, rouge(), {}, styleOf), screen(7, 3, bleue(), { stranded_seats: 'off' }, styleOf)];
}
