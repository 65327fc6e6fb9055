/** What a screen does with those who come; two of them are tried beside each other. */
import type { ExplainRequest, SimulationRequest } from '@parterre/engine/planning';
import type { AssignmentAlgorithm, StrandedSeatRule } from '@parterre/engine/types';
import { type ScreenConfig, type ScreenView, seatRulesOf } from '@parterre/server/contract';
import { type Audience, kindsOf, partiesFor, sequenceOf } from './audience.ts';

export interface Setting {
  algorithm: AssignmentAlgorithm;
  strandedSeats: StrandedSeatRule;
  /** Seats kept empty between parties; 0: none. */
  seatClearance: number;
  sofasTogether: boolean;
  placeKeptFree: boolean;
}

export const settingNames = ['a', 'b'] as const;
export type SettingName = (typeof settingNames)[number];
export type Settings = Record<SettingName, Setting>;

/** A: as the screen is set. B: what one would try instead. */
export function firstSettings(config: ScreenConfig): Settings {
  const { algorithm } = config.auto_assign_seats;
  const { strandedSeats, seatClearance, sofasTogether, placeKeptFree = false } = seatRulesOf(config);
  const a: Setting = { algorithm, strandedSeats, seatClearance, sofasTogether, placeKeptFree };
  const other = a.algorithm === 'best_available' ? 'left_center_to_outside' : 'best_available';
  return { a, b: { ...a, algorithm: other } };
}

/** `seats`: how many the hall has. */
export function simulationOf(setting: Setting, audience: Audience, seats: number): SimulationRequest {
  const { algorithm, ...rules } = setting;
  const { arrival, demandPercent, seed, evenings } = audience;
  const kinds = kindsOf(audience);
  const parties = partiesFor(kinds, (seats * demandPercent) / 100);
  return {
    chooser: algorithm,
    ...rules,
    kinds,
    seed,
    ...(arrival === 'mixed'
      ? { most: parties, runs: evenings }
      : { sequence: sequenceOf(kinds, arrival, parties), runs: 1 }),
  };
}

/** What a seat of each class of the hall costs on top, in minor units. */
export const surchargesOf = (
  classes: readonly { key: string }[],
  rates: ScreenView['classes'],
): Record<string, number> =>
  Object.fromEntries(
    classes.map(({ key }) => {
      const rate = rates.find((each) => each.key === key)?.rate ?? null;
      return [key, rate === null ? 0 : rate.ticket_minor + rate.handling_minor];
    }),
  );

/** What a sale asks for a visitor who does not pick: the six orders know nothing of prices. */
export function requestOf(
  setting: Setting,
  party: { count: number; accessible: number; classes: readonly string[] | null },
  surcharges: Record<string, number>,
): ExplainRequest {
  const { classes, ...wanted } = party;
  return {
    ...setting,
    ...wanted,
    ...(classes && { classes: [...classes] }),
    ...(setting.algorithm === 'best_available' && { surcharges }),
  };
}
