import '@parterre/engine/planning/node';
import { readFileSync } from 'node:fs';
import { Hall, type HallDocument, type SelectionRules } from '@parterre/engine';
import { importHall } from '@parterre/engine/planning';
import { type ScreenConfig, screenConfigSchema } from '@parterre/server/contract';
import { inventedHalls } from './halls.ts';
import type { ScreenForSale } from './sales.ts';
import { type ClassStyle, classStyles } from './venue.ts';

/** A screen with its layout, ready for the tables. */
export interface ScreenData extends ScreenForSale {
  id: number;
  cinemaId: number;
  name: string;
  shortName: string;
  accessible: boolean;
  config: ScreenConfig;
  document: HallDocument;
  hall: Hall;
  classRates: { seat_class: string; style: ClassStyle }[];
}

/**
 * The plan of a real auditorium, as the box office software answers it. Its VIP area is all but the three front rows and
 * the sofas; here, where a VIP seat costs more than others, only the three rows around the best place are VIP.
 */
function kouter(): HallDocument {
  const file = new URL('./data/vista-156-seats.json', import.meta.url);
  const { document, findings } = importHall(readFileSync(file), { format: 'vista' });
  if (!document) throw new Error(`${file.pathname} is no plan any more: ${JSON.stringify(findings[0])}`);
  const classOf = (key: string) => document.classes.findIndex((each) => each.key === key);
  const vip = classOf('vip');
  // From the back, where the plan begins: M, the sofas of L, K; then J to H.
  const isBestRow = (row: number) => row >= 3 && row <= 5;
  const rows = document.rows.map((row, index) => ({
    ...row,
    seats: row.seats.map((seat) =>
      seat?.class === vip && !isBestRow(index) ? { ...seat, class: classOf('standard_seats') } : seat,
    ),
  }));
  return { ...document, name: 'Kouter', rows };
}

function styleOf(key: string, name: string): ClassStyle {
  const words = `${key} ${name}`.toLowerCase();
  for (const style of ['vip', 'couple', 'balcony', 'premium'] as const) if (words.includes(style)) return style;
  return 'standard';
}

function rulesOf(config: ScreenConfig): SelectionRules {
  return {
    strandedSeats: config.stranded_seats,
    seatClearance: config.social_distancing_enabled ? config.seat_clearance : 0,
    sofasTogether: config.sofas_together,
    companionsWithAccessible: true,
    allowBlocked: false,
  };
}

function screen(id: number, cinemaId: number, document: HallDocument, settings: Partial<ScreenConfig>): ScreenData {
  const hall = Hall.fromDocument(document);
  const config = screenConfigSchema.parse({
    separator: document.naming.separator,
    row_naming: document.naming.rows,
    ...settings,
  });
  const classRates = document.classes.map(({ key, name }) => ({ seat_class: key, style: styleOf(key, name) }));
  return {
    id,
    cinemaId,
    name: document.name,
    shortName: String(id),
    accessible: document.rows.some((row) => row.seats.some((seat) => seat?.accessible === true)),
    config,
    document,
    hall,
    hallBytes: hall.toBytes(),
    rules: rulesOf(config),
    classRates,
    surcharges: Object.fromEntries(
      classRates.map(({ seat_class, style }) => [
        seat_class,
        { ticket: classStyles[style].ticket, handling: classStyles[style].handling },
      ]),
    ),
  };
}

/** Five screens: three in Gent, two in Brussel. The ids are those of programme.ts. Needs the engine to be loaded. */
export function loadScreens(): ScreenData[] {
  return [
    screen(1, 1, kouter(), {}),
    screen(2, 1, inventedHalls.leie(), {}),
    screen(3, 1, inventedHalls.schelde(), {
      social_distancing_enabled: true,
      seat_clearance: 2,
      stranded_seats: 'off',
    }),
    screen(4, 2, inventedHalls.grand(), {}),
    screen(5, 2, inventedHalls.salon(), {
      stranded_seats: 'off',
    }),
  ];
}
