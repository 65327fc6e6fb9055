import type { IncomingMessage } from 'node:http';

/** Who sent it; of the forwarded addresses the one that the outermost trusted proxy saw. As `ip` of Express says it. */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? '';
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, direct].at(-1 - trustProxy) ?? forwarded[0] ?? direct;
}
