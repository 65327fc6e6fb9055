/** What clients do that mean harm, or are broken: bytes that no client library would send, and connections left as they are. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { until } from './until.ts';

/** Opens a connection and sends these bytes, nothing more. */
export function rawConnection(url: string, text: string | Buffer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.on('error', () => {});
      socket.write(text, () => done(socket));
    });
  });
}

/** What comes back until the server closes, or until it says `enough` of what stays open. */
export async function rawAnswer(url: string, text: string | Buffer, enough?: RegExp): Promise<string> {
  const socket = await rawConnection(url, text);
  let answer = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.once('close', () => {
    isClosed = true;
  });
  await until('the end of the answer', () => isClosed || enough?.test(answer));
  socket.destroy();
  return answer;
}

export function upgradeRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = {
    Host: '127.0.0.1',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  return `GET ${path} HTTP/1.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** A masked text frame, as a client sends it; the mask is 0. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
