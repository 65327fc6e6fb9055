import { errorOf, overHttp, useApi, useConnectionTrouble } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type AloneStanding, type AloneTill, createAloneTill } from './aloneTill.ts';
import { createTillStorage, type TillStorage } from './tillStorage.ts';

/** One window of a browser sells alone, the one that holds this lock: each window knows only what it has sold itself. */
const lockName = 'parterre-till-alone';

/** So often seats are kept for shows that come near, and given back of those that have begun. */
const syncEveryMs = 60_000;

interface Alone {
  till: AloneTill;
  standing: AloneStanding;
  isAlone: boolean;
  /** This browser keeps nothing: the till can sell nothing alone. */
  isBroken: boolean;
}

const Context = createContext<Alone | null>(null);

/** Below it the till goes on without a network: `useAlone`. */
export function AloneProvider(props: { storage?: TillStorage; children: ReactNode }): ReactNode {
  const { client } = useApi();
  const { locale } = useFormats();
  const [till] = useState(() =>
    createAloneTill(
      props.storage ?? createTillStorage(),
      {
        // A socket would wait for the network; a request fails, and is sent again.
        keep: (input) => client.pos.offline.keep.mutate(input, { context: overHttp }),
        upload: (input) => client.pos.offline.upload.mutate(input, { context: overHttp }),
        setAside: (input) => client.pos.offline.setAside.mutate(input, { context: overHttp }),
      },
      { nowMs: Date.now, isAnswer: (error) => !['NETWORK', 'CHECKOUT_PAUSED'].includes(errorOf(error).code) },
    ),
  );
  const standing = useSyncExternalStore(till.subscribe, till.get);
  const isAlone = useConnectionTrouble() !== null;
  const [isBroken, setIsBroken] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    const open = (): Promise<void> =>
      till.open().then(
        () => {
          if (!signal.aborted) setIsOpen(true);
        },
        () => setIsBroken(true),
      );
    // Pages that came without HTTPS have no locks.
    if (!navigator.locks) void open();
    else
      navigator.locks
        .request(lockName, { signal }, async () => {
          await open();
          await new Promise<void>((done) => {
            if (signal.aborted) done();
            else signal.addEventListener('abort', () => done(), { once: true });
          });
        })
        .catch(() => undefined);
    return () => page.abort();
  }, [till]);
  useEffect(() => {
    if (isAlone || !isOpen) return;
    // Without an answer it is tried again.
    const sync = (): void => void till.sync(locale).catch(() => undefined);
    sync();
    const timer = setInterval(sync, syncEveryMs);
    return () => clearInterval(timer);
  }, [till, locale, isAlone, isOpen]);
  return <Context value={{ till, standing, isAlone, isBroken }}>{props.children}</Context>;
}

export function useAlone(): Alone {
  const alone = useContext(Context);
  if (alone === null) throw new Error('useAlone needs an AloneProvider above it');
  return alone;
}
