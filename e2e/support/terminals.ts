/** Card terminals of a journey: a process of its own, whose page one plays the customer at. */
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../server/src/testing/freePort.ts';
import { nodeArgs } from '../../server/src/testing/programs.ts';
import { until } from '../../server/src/testing/until.ts';

export interface CardTerminals {
  /** What the demo's server is told as TERMINAL_URL. */
  url: string;
  start(): Promise<void>;
  stop(): void;
}

export async function cardTerminals(): Promise<CardTerminals> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let simulator: ChildProcess | undefined;
  return {
    url,
    async start() {
      const program = 'server/src/adapters/payments/terminal/simulator/main.ts';
      simulator = spawn(process.execPath, [...nodeArgs(program), String(port)]);
      await until('the card terminals', () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    },
    stop: () => void simulator?.kill(),
  };
}
