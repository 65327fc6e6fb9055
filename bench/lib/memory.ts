/** What a server's memory holds, asked through its inspector: start it with `inspectFlag`. */
import { WebSocket } from 'ws';
import type { ServerProcess } from './server.ts';

/** A port of its own; the log names it. */
export const inspectFlag = '--inspect=127.0.0.1:0';

/** Memory of a process, in bytes. */
export interface Memory {
  /** What is reachable: heap, buffers and WebAssembly. */
  live: number;
  /** What V8 keeps for its heap, in use or not. */
  heap: number;
  /** What the operating system counts. */
  rss: number;
}

const script = `(() => { const { rss, heapTotal, heapUsed, external } = process.memoryUsage(); return JSON.stringify({ rss, heap: heapTotal, live: heapUsed + external }); })()`;

/** `collect`: after a garbage collection, else as it is. */
export async function memoryOf(server: ServerProcess, { collect = true } = {}): Promise<Memory> {
  if (!server.inspector) throw new Error('the server has no inspector');
  const inspector = new WebSocket(server.inspector, { perMessageDeflate: false });
  try {
    await new Promise((done, fail) => inspector.once('open', done).once('error', fail));
    const call = (id: number, method: string, params: object = {}) =>
      new Promise<{ result?: { value?: string } }>((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`the inspector does not answer ${method}`)), 30_000);
        inspector.on('message', (data) => {
          const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: string } } };
          if (answer.id !== id) return;
          clearTimeout(timer);
          done(answer.result);
        });
        inspector.send(JSON.stringify({ id, method, params }));
      });
    // Collected twice: what finalizers let go of in the first collection goes in the second.
    for (const id of collect ? [1, 2] : []) await call(id, 'HeapProfiler.collectGarbage');
    const { result } = await call(3, 'Runtime.evaluate', { expression: script });
    return JSON.parse(result?.value ?? '{}') as Memory;
  } finally {
    inspector.close();
  }
}
