/** The serial port of this device at which its printer is. */
import { useEffect, useState } from 'react';

export type PortChoice =
  | { kind: 'looking' }
  /** This browser knows no serial ports. */
  | { kind: 'unsupported' }
  /** Nobody has chosen one here, or it is unplugged. */
  | { kind: 'missing' }
  | { kind: 'chosen'; port: SerialPort };

/** `isNeeded` false: nobody looks for one. `choose` asks for a port, which a press must have begun; without a choice all stays as it is. */
export function usePort(isNeeded: boolean): { choice: PortChoice; choose(): Promise<void> } {
  const [choice, setChoice] = useState<PortChoice>({ kind: 'looking' });
  useEffect(() => {
    if (!isNeeded) {
      setChoice({ kind: 'looking' });
      return;
    }
    const { serial } = navigator as Partial<Navigator>;
    if (serial === undefined) {
      setChoice({ kind: 'unsupported' });
      return;
    }
    let isHere = true;
    const find = async (): Promise<void> => {
      const [port] = await serial.getPorts().catch(() => []);
      if (isHere) setChoice(port === undefined ? { kind: 'missing' } : { kind: 'chosen', port });
    };
    const hear = (): void => void find();
    for (const event of ['connect', 'disconnect'] as const) serial.addEventListener(event, hear);
    hear();
    return () => {
      isHere = false;
      for (const event of ['connect', 'disconnect'] as const) serial.removeEventListener(event, hear);
    };
  }, [isNeeded]);
  return {
    choice,
    async choose() {
      const { serial } = navigator;
      const port = await serial.requestPort().catch(() => null);
      if (port === null) return;
      // The next page finds this one, and no other.
      for (const other of await serial.getPorts()) if (other !== port) await other.forget().catch(() => undefined);
      setChoice({ kind: 'chosen', port });
    },
  };
}
