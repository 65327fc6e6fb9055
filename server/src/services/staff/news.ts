/**
 * The private channel of staff: which things changed, by whomever and on whichever node, of those that one may read. It says what to ask
 * for again and not what became of it.
 */
import type { AuditKind, StaffNews } from '../../contract/index.ts';
import { type EmployeeActor, isAmong } from '../../domain/actor.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { type ChangedNews, changedNews, mostNamed } from './changedNews.ts';

export interface NewsForStaff {
  /** What changes from now on of what the actor may read, as long as the connection may do what it was opened with. */
  watch(actor: EmployeeActor, signal: AbortSignal): AsyncIterable<StaffNews>;
}

type Hear = (news: ChangedNews | 'missed') => void;

/** Bills that change are looked up together, after so long and no more often than that: a list may be as much older. */
const gatheringMs = 50;
const billsPauseMs = 500;
/** Pause between news in a rush: nobody follows single bills then, and lists that are read anew each second would cost what the buyers need. */
const rushPauseMs = 5_000;

export function createStaffNews({
  bus,
  changes,
  billReads,
  onFault,
}: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'changes' | 'billReads'>): NewsForStaff {
  const watchers = new Set<Hear>();
  const tell = (news: ChangedNews | 'missed'): void => {
    for (const hear of watchers) hear(news);
  };

  let bills = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let notBeforeMs = 0;
  function gather(uuid: string): void {
    bills.add(uuid);
    timer ??= setTimeout(() => void tellBills(), Math.max(gatheringMs, notBeforeMs - performance.now()));
    timer.unref();
  }

  /** A bill's news does not say where it belongs: only where somebody of staff listens it is looked up. */
  async function tellBills(): Promise<void> {
    const gathered = [...bills];
    bills = new Set();
    try {
      const groups = watchers.size > 0 ? await billReads.scopes(gathered) : [];
      for (const { scope, uuids } of groups) tell(changedNews(changes, { entity: 'bill', ids: uuids, scope }));
    } catch (error) {
      onFault(error, 'look up where bills belong');
      tell('missed');
    }
    timer = undefined;
    notBeforeMs = performance.now() + (gathered.length > mostNamed ? rushPauseMs : billsPauseMs);
    // Bills that came during the lookup go out next.
    const [next] = bills;
    if (next !== undefined) gather(next);
  }

  bus.subscribe((news) => {
    if (watchers.size === 0) return;
    if (news.kind === 'bill') gather(news.uuid);
    else if (news.kind === 'changed') tell(news);
    else if (news.kind === 'missed') tell('missed');
  });

  return {
    async *watch(actor: EmployeeActor, signal: AbortSignal) {
      // A kind is told once, however often it changed since the last word: a slow reader never has a backlog.
      const waiting = new Map<AuditKind, Set<string> | 'any'>();
      let isMissed = false;
      let wake = (): void => undefined;
      const hear: Hear = (news) => {
        if (news === 'missed') isMissed = true;
        else if (isAmong(actor, news)) {
          const known = waiting.get(news.entity);
          const all = known === 'any' || news.ids === null ? null : new Set([...(known ?? []), ...news.ids]);
          waiting.set(news.entity, all === null || all.size > mostNamed ? 'any' : all);
        } else return;
        wake();
      };
      watchers.add(hear);
      const stop = (): void => wake();
      signal.addEventListener('abort', stop);
      try {
        while (!signal.aborted) {
          if (isMissed || waiting.size > 0) {
            const changed = [...waiting].map(([entity, ids]) => ({ entity, ids: ids === 'any' ? null : [...ids] }));
            const message = { changed: isMissed ? null : changed };
            waiting.clear();
            isMissed = false;
            yield message;
            continue;
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        watchers.delete(hear);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
