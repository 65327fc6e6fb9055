/**
 * The cookie of a browser in which somebody has signed in. Whoever has it can try passwords of those who sign in there apart from what is
 * counted elsewhere, and nothing else: it lets nobody in.
 */
import { parse, serialize } from 'cookie';
import { deskKeptDays } from '../domain/desks.ts';
import type { Edge } from './edge.ts';

const name = 'parterre_desk';
const tokenPattern = /^[\w-]{43}$/;

export function deskTokenOf(cookieHeader: string | undefined): string | null {
  if (!cookieHeader?.includes(name)) return null;
  const token = parse(cookieHeader)[name];
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

/** A `Set-Cookie` value. It travels to the channel of browsers alone, where one signs in. */
export function deskCookie(token: string, { secure }: Pick<Edge, 'secure'>): string {
  return serialize(name, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/trpc',
    maxAge: deskKeptDays * 24 * 60 * 60,
  });
}
