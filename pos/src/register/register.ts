import type { HelpReason, HelpStanding } from '@parterre/server/contract';
import { useOutletContext } from 'react-router';
import type { Till } from '../basket/till.ts';

/** A register calls for somebody of the staff. */
export interface Helping {
  /** Null: nobody is called. */
  standing: HelpStanding | null;
  /** Called, and the server has not answered. */
  failed: boolean;
  call(reason: HelpReason, bill?: string): void;
  cancel(): void;
}

/** What the pages of a register share, besides what those of a till do. */
export interface Register extends Omit<Till, 'cashFor'> {
  help: Helping;
  /** A till has what was chosen here, and goes on with it. */
  isTakenOver: boolean;
  /** The next buyer's: basket, seats and language are as in the beginning. */
  startOver(): void;
}

export const useRegister = (): Register => useOutletContext<Register>();
