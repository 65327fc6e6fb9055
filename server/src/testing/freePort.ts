/** Ports of 127.0.0.1 for what tests and benchmarks start. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below those that Linux by default gives to connections and to whoever asks for any port: nobody takes one before its server listens. */
const first = 12_000;
const count = 20_000;
const tries = 100;

/** A port that is free, and that no other process is told of while this one lives: runs of several checkouts share a machine. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    const port = first + Math.floor(Math.random() * count);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error(`No free port of 127.0.0.1 among ${tries} from ${first} to ${first + count - 1}`);
}

/** The UDP port of the same number says that it is taken. However this process ends, the kernel gives it back. */
function claim(port: number): Promise<boolean> {
  return new Promise((done) => {
    const claimed = createSocket('udp4');
    claimed.once('error', () => done(false));
    claimed.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      claimed.unref();
      done(true);
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
