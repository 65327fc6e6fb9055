/** Registers that call for somebody of the staff, in PostgreSQL. */
import type { HelpCall, HelpStanding, HelpWish } from '../contract/index.ts';

export interface HelpPlace {
  deviceId: number;
  cinemaId: number;
}

export interface HelpStore {
  /** How a register's call stands; null: it does not call. */
  of(registerId: number): Promise<HelpStanding | null>;
  /** Calls, or goes on calling with another reason: who comes already comes for that. Of a bill of another device nothing is said. */
  call(registerId: number, wish: HelpWish): Promise<void>;
  /**
   * The calls that a till hears: of registers that belong to it, and of those of its cinema whose own till is unattended or which have none.
   * The oldest first.
   */
  at(till: HelpPlace): Promise<HelpCall[]>;
  /** Says who comes, where the till hears the call. False: it does not, or somebody else comes. */
  answer(till: HelpPlace, registerId: number, employeeId: number): Promise<boolean>;
  /** The call is over. False: the till does not hear one. */
  end(till: HelpPlace, registerId: number): Promise<boolean>;
  /**
   * Parks what the register's buyer has chosen under the register's name, as this employee's, and ends the call. `nothing`: the register has no
   * basket, or its buyer pays already. `unheard`: the till hears no call of it.
   */
  takeOver(till: HelpPlace, registerId: number, employeeId: number): Promise<'parked' | 'nothing' | 'unheard'>;
  /** The buyer needs nobody. A call about a payment or the printer stays: whoever comes next would not know of it. */
  cancel(registerId: number): Promise<void>;
}
