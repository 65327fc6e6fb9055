/** Registers call for somebody of the staff, and tills hear it at once (docs/decisions/register.md). */
import type { HelpCall, HelpStanding, HelpWish } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { RegisterActor, TillActor } from '../../domain/pointOfSale.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';

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

/** Who hears a call changes without news, as when a till is left: so often it is looked at anew. */
const lookEveryMs = 20_000;

export function createHelp({
  bus,
  help,
  onFault,
}: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'help'>): Help {
  const watchers = new Set<(cinemaId: number | 'any') => void>();
  bus.subscribe((news) => {
    if (news.kind !== 'help' && news.kind !== 'missed') return;
    for (const hear of watchers) hear(news.kind === 'help' ? news.cinemaId : 'any');
  });
  const tell = ({ cinemaId }: { cinemaId: number }): void => bus.publish({ kind: 'help', cinemaId });

  /** What `read` answers, now and each time it is another answer. While it cannot be read whoever watches keeps what they were told. */
  async function* watchIn<T>(cinemaId: number, read: () => Promise<T>, signal: AbortSignal): AsyncIterable<T> {
    let isNews = true;
    let wake = (): void => undefined;
    const hear = (where: number | 'any'): void => {
      if (where !== 'any' && where !== cinemaId) return;
      isNews = true;
      wake();
    };
    const stop = (): void => wake();
    // Heard before it is read: what changes in between is read again.
    watchers.add(hear);
    signal.addEventListener('abort', stop);
    const timer = setInterval(() => hear('any'), lookEveryMs);
    timer.unref();
    let told: string | null = null;
    try {
      while (!signal.aborted) {
        if (isNews) {
          isNews = false;
          let now: T;
          try {
            now = await read();
          } catch (error) {
            onFault(error, 'look for calls of registers');
            continue;
          }
          const text = JSON.stringify(now);
          if (text !== told) yield now;
          told = text;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearInterval(timer);
      watchers.delete(hear);
      signal.removeEventListener('abort', stop);
    }
  }

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
    watchOwn: (register, signal) => watchIn(register.cinemaId, () => help.of(register.deviceId), signal),
    watch: (till, signal) => watchIn(till.cinemaId, () => help.at(till), signal),
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
