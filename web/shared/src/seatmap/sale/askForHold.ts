/**
 * One request for seats on its way: repeated under the same key where no answer came, so that the server answers as the
 * first time, and given up when nobody would wait any longer.
 */
import type { HoldAnswer, HoldInput } from '@parterre/server/contract';
import { errorOf } from '../../api/errors.ts';
import type { SalePorts } from './ports.ts';

/** Longest wait for an answer: a connection may be gone without saying so, and no seat stays "being asked for". */
const ANSWER_MS = 12_000;
const RETRY_DELAYS_MS = [500, 1500];

/** Thrown when no answer comes; `errorOf` calls it NETWORK, like a connection that is gone. */
class NoAnswer extends TypeError {}

interface Asker {
  /** Whether nobody wants the seats any more: nothing is repeated then. */
  isOver(): boolean;
  /** An answer that came after it was given up. */
  late(answer: HoldAnswer): void;
}

/** Errors: the server's refusals, and NETWORK or UNAVAILABLE after the last attempt. */
export async function askForHold(ports: SalePorts, input: HoldInput, asker: Asker): Promise<HoldAnswer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await answerInTime(ports, ports.hold(input), asker.late);
    } catch (error) {
      // Asking again would not be quicker, and a server that is late has enough to do.
      if (error instanceof NoAnswer) throw error;
      const { code } = errorOf(error);
      const delayMs = RETRY_DELAYS_MS[attempt];
      if ((code !== 'NETWORK' && code !== 'UNAVAILABLE') || delayMs === undefined || asker.isOver()) throw error;
      await new Promise<void>((resolve) => ports.after(delayMs, resolve));
    }
  }
}

/** Fails as a lost connection does when no answer comes in time. `late`: one that came afterwards. */
export function answerInTime(
  ports: Pick<SalePorts, 'after'>,
  asked: Promise<HoldAnswer>,
  late: (answer: HoldAnswer) => void = () => undefined,
): Promise<HoldAnswer> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const cancel = ports.after(ANSWER_MS, () => {
      isLate = true;
      reject(new NoAnswer());
    });
    asked.then(
      (answer) => {
        cancel();
        if (isLate) late(answer);
        else resolve(answer);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}
