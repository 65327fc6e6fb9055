import { Hall, type HallDocument } from '@parterre/engine';
import { type ScreenConfig, screenConfigSchema } from '@parterre/server/contract/schemas';
import type { Text } from '../text.ts';

/** A seat class on a screen: its name, what it costs on top in cents, and its colour on the seat map. */
export interface ClassStyle {
  name: Text;
  ticket: number;
  handling: number;
  color: string;
}

/** A screen with its layout, ready for the tables. */
export interface ScreenData {
  id: number;
  cinemaId: number;
  name: string;
  accessible: boolean;
  config: ScreenConfig;
  document: HallDocument;
  hall: Hall;
  /** By class key. */
  classes: Record<string, ClassStyle>;
}

/** `styleOf`: of a class of the document. Needs the engine to be loaded. */
export function screen(
  id: number,
  cinemaId: number,
  document: HallDocument,
  settings: Partial<ScreenConfig>,
  styleOf: (key: string, name: string) => ClassStyle,
): ScreenData {
  return {
    id,
    cinemaId,
    name: document.name,
    accessible: document.rows.some((row) => row.seats.some((seat) => seat?.accessible === true)),
    config: screenConfigSchema.parse({
      separator: document.naming.separator,
      row_naming: document.naming.rows,
      ...settings,
    }),
    document,
    hall: Hall.fromDocument(document),
    classes: Object.fromEntries(document.classes.map(({ key, name }) => [key, styleOf(key, name)])),
  };
}
