/** Registers call for somebody of the staff, and tills hear it at once (docs/decisions/register.md). */
import type { HelpCall, HelpStanding, HelpWish } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { RegisterActor, TillActor } from '../../domain/pointOfSale.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { createWatching } from '../watching.ts';

export interface Help {
  call(register: RegisterActor, wish: HelpWish): Promise<void>;
  /** The buyer needs nobody any more. What staff have to look at goes on calling. */
  cancel(register: RegisterActor): Promise<void>;
  /** How the register's own call stands, now and whenever that changes; null: it does not call. */
  watchOwn(register: RegisterActor, signal: AbortSignal): AsyncIterable<HelpStanding | null>;
  /** The calls that the till hears, now and whenever they change. */
  watch(till: TillActor, signal: AbortSignal): AsyncIterable<HelpCall[]>;
  /** Whoever is at the till comes. NOT_FOUND: the till hears no such call, or somebody else comes. */
  answer(till: TillActor, registerId: number): Promise<void>;
  /** The call is over. NOT_FOUND: the till hears none. */
  end(till: TillActor, registerId: number): Promise<void>;
  /** What the buyer has chosen is parked, for this till to load, and the call is over. NOT_FOUND: the till hears none; BASKET_GONE: nothing is chosen, or it is being paid. */
  takeOver(till: TillActor, registerId: number): Promise<void>;
}

export function createHelp({
  bus,
  help,
  onFault,
}: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'help'>): Help {
  const watching = createWatching(onFault, { what: 'look for calls of registers' });
  bus.subscribe((news) => {
    if (news.kind === 'help') watching.hear(news.cinemaId);
    else if (news.kind === 'missed') watching.hear('any');
  });
  const tell = ({ cinemaId }: { cinemaId: number }): void => bus.publish({ kind: 'help', cinemaId });

  const mustBeHeard = (isHeard: boolean): void => {
    if (!isHeard) throw new ParterreError('NOT_FOUND');
  };

  return {
    async call(register, wish) {
      await help.call(register.deviceId, wish);
      tell(register);
    },
    async cancel(register) {
      await help.cancel(register.deviceId);
      tell(register);
    },
    watchOwn: (register, signal) => watching.watch(register.cinemaId, () => help.of(register.deviceId), signal),
    watch: (till, signal) => watching.watch(till.cinemaId, () => help.at(till), signal),
    async answer(till, registerId) {
      mustBeHeard(await help.answer(till, registerId, till.employee.employeeId));
      tell(till);
    },
    async end(till, registerId) {
      mustBeHeard(await help.end(till, registerId));
      tell(till);
    },
    async takeOver(till, registerId) {
      const outcome = await help.takeOver(till, registerId, till.employee.employeeId);
      mustBeHeard(outcome !== 'unheard');
      if (outcome === 'nothing') throw new ParterreError('BASKET_GONE');
      tell(till);
    },
  };
}
