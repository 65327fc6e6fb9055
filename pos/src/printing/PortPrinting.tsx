import type { PortStanding, PrinterState } from '@parterre/server/contract';
import { type AppError, errorOf, trpc, useApi } from '@parterre/ui/api';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PortStation, startPortStation } from './portStation.ts';
import { openSerialLine } from './serialLine.ts';
import { type PortChoice, usePort } from './usePort.ts';

/** The printer at this device's own port, as its page has it. */
export interface PortPrinter {
  choice: Exclude<PortChoice['kind'], 'looking'>;
  /** Null: it has not been asked yet. */
  state: PrinterState | null;
  /** Asks for the port, which a press must have begun. */
  connect(): Promise<void>;
}

/** After these it is of no use to tell again what became of a page. */
const final: readonly AppError['code'][] = ['NOT_FOUND', 'PRINTER_MISSING', 'NOT_A_DEVICE'];

const Context = createContext<PortPrinter | null>(null);

/** Null: the device has no printer at its port, or it is not known yet. */
export const usePortPrinter = (): PortPrinter | null => useContext(Context);

/** Goes around the pages of a device: what is to be printed at its own port comes out whatever page is open, and whoever is at it. */
export function PortPrinting({ children }: { children: ReactNode }): ReactNode {
  const [standing, setStanding] = useState<PortStanding | null>(null);
  const { client } = useApi();
  // Whoever signs in or leaves, the device goes on with another connection.
  useEffect(() => {
    const watching = client.device.port.watch.subscribe(undefined, { onData: setStanding, onError: () => undefined });
    return () => watching.unsubscribe();
  }, [client]);
  return <AtPort standing={standing}>{children}</AtPort>;
}

/** `standing`: what is said of the port; null: no printer is there. */
export function AtPort(props: { standing: PortStanding | null; children: ReactNode }): ReactNode {
  const { baud, waiting } = props.standing ?? { baud: null, waiting: null };
  const { choice, choose } = usePort(baud !== null);
  const { client } = useApi();
  const { pos } = trpc.useUtils();
  const [state, setState] = useState<PrinterState | null>(null);
  const station = useRef<PortStation | null>(null);
  /** Resolves once the station before has let the port go. */
  const left = useRef(Promise.resolve());
  const port = choice.kind === 'chosen' ? choice.port : null;
  const isKnown = choice.kind !== 'looking';
  const calls = useEffectEvent(() => client.device.port);
  const told = useEffectEvent((now: PrinterState) => {
    setState(now);
    void pos.printer.invalidate();
  });
  useEffect(() => {
    if (!isKnown || baud === null) return;
    const started = startPortStation({
      open: async (patience) => {
        await left.current;
        return port === null ? null : openSerialLine(port, baud, patience);
      },
      calls: {
        begin: () => calls().begin.mutate(),
        tell: (now) => calls().tell.mutate({ state: now }),
        take: () => calls().take.mutate(),
        renew: (id) => calls().renew.mutate({ id }),
        end: (id, outcome) => calls().end.mutate({ id, outcome }),
      },
      isRefused: (error) => final.includes(errorOf(error).code),
      onState: (now) => told(now),
    });
    station.current = started;
    return () => {
      station.current = null;
      left.current = started.stop();
    };
  }, [isKnown, port, baud]);
  useEffect(() => {
    if (waiting !== null) station.current?.look();
  }, [waiting]);
  return (
    <Context value={choice.kind === 'looking' ? null : { choice: choice.kind, state, connect: choose }}>
      {props.children}
    </Context>
  );
}
