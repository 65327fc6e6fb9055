import type { SelectionRules, StrandedSeatRule } from '@parterre/engine/types';

/** The settings of a screen that decide about a choice of seats; the schema is screenConfigSchema. */
interface SeatSettings {
  stranded_seats: StrandedSeatRule;
  social_distancing_enabled: boolean;
  seat_clearance: number;
  sofas_together: boolean;
  place_kept_free: boolean;
}

/** What a screen asks of a choice of seats: the one reading of its settings. `allowBlocked`: for whoever may sell blocked seats. */
export function seatRulesOf(config: SeatSettings, allowBlocked = false): SelectionRules {
  return {
    strandedSeats: config.stranded_seats,
    seatClearance: config.social_distancing_enabled ? config.seat_clearance : 0,
    sofasTogether: config.sofas_together,
    placeKeptFree: config.place_kept_free,
    companionsWithAccessible: true,
    allowBlocked,
  };
}
