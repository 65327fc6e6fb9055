import type { DeviceStanding } from '@parterre/server/contract';
import { useApi, useConnectionTrouble } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { type AtScanner, createDoorKeeper, type DoorKeeper, type Keeping, unsentOf } from './doorKeeper.ts';
import { doorStorage } from './doorStorage.ts';

/** How old a list becomes while there is a network. */
const meetEveryMs = 20_000;

/** One for the page: what it has done outlasts whoever is signed in. */
export const DoorKeeperContext = createContext<DoorKeeper>(createDoorKeeper(doorStorage()));

export const useKeeper = (): DoorKeeper => useContext(DoorKeeperContext);

export function useKeeping(): Keeping {
  const keeper = useKeeper();
  return useSyncExternalStore(keeper.subscribe, keeper.get);
}

export const atScanner = ({ name, cinema, employee, testMode }: DeviceStanding): AtScanner => ({
  ...{ device: name, cinema, testMode },
  employee: employee?.id ?? null,
});

/**
 * Sends what was done without a network as soon as there is one, whoever is signed in, and keeps the list new. `asksList`: somebody is, or the scanner
 * stands by itself.
 */
export function useMeeting(asksList: boolean): void {
  const keeper = useKeeper();
  const { client } = useApi();
  const { locale } = useFormats();
  const isAway = useConnectionTrouble() !== null;
  const unsent = useSyncExternalStore(keeper.subscribe, () => unsentOf(keeper.get()).length > 0);
  useEffect(() => {
    if (isAway) {
      void keeper.load();
      return;
    }
    // What fails is tried again with the next turn; the page says how old its list is, and what it has not sent.
    const meet = (): Promise<void> => keeper.meet(client, locale, asksList).catch(() => undefined);
    void keeper.load().then(meet);
    const timer = setInterval(meet, meetEveryMs);
    return () => clearInterval(timer);
  }, [keeper, client, locale, isAway, asksList]);
  useEffect(() => {
    if (unsent && !isAway) void keeper.meet(client, locale, false).catch(() => undefined);
  }, [keeper, client, locale, isAway, unsent]);
}
