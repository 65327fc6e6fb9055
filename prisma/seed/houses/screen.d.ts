import { Hall, type HallDocument, type SelectionRules } from '@parterre/engine';
import { type ScreenConfig } from '@parterre/server/contract/schemas';
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
export declare function screen(id: number, cinemaId: number, document: HallDocument, settings: Partial<ScreenConfig>, styleOf: (key: string, name: string) => ClassStyle): ScreenData;
/** The rules by which the screen's seats are chosen. */
export declare function rulesOf(config: ScreenConfig): SelectionRules;
