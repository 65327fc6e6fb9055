/** A mail server that takes what it is given, or says nothing for ever, or says it a byte at a time. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type MailMode = 'takes' | 'hangs' | 'drips';

export interface MailServer {
  port: number;
  mode: MailMode;
  taken(): number;
  close(): Promise<void>;
}

const dripMs = 1_000;

export async function startMailServer(): Promise<MailServer> {
  let taken = 0;
  const sockets = new Set<Socket>();
  const mail = { mode: 'takes' as MailMode };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (mail.mode === 'hangs') return void socket.resume();
    if (mail.mode === 'drips') return drip(socket);
    converse(socket, () => {
      taken += 1;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    get mode() {
      return mail.mode;
    },
    set mode(mode: MailMode) {
      mail.mode = mode;
    },
    taken: () => taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Each byte keeps the connection from being idle, and the greeting never ends. */
function drip(socket: Socket): void {
  socket.resume();
  socket.write('220 ');
  const timer = setInterval(() => socket.write('.'), dripMs);
  socket.on('close', () => clearInterval(timer));
}

/** Speaks as much of SMTP (RFC 5321) as a client needs to get rid of a message. */
function converse(socket: Socket, onMessage: () => void): void {
  let rest = '';
  let inMessage = false;
  const answer = (line: string): void => {
    if (inMessage) {
      if (line !== '.') return;
      inMessage = false;
      onMessage();
      return void socket.write('250 taken\r\n');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      inMessage = true;
      socket.write('354 go on\r\n');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  };
  socket.write('220 mail server of the soak\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
}
