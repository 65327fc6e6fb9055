/** Reads lua/ and calls a script by its hash, sending its text only to a Redis that does not know it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Cluster, Redis } from 'ioredis';

export interface Script {
  name: string;
  text: string;
  sha: string;
}

function readScript(name: string): Script {
  const folder = new URL('./lua/', import.meta.url);
  const text = readFileSync(new URL(`${name}.lua`, folder), 'utf8').replace(
    /^--- @include "(\w+)"$/gm,
    (_, included: string) => readFileSync(new URL(`include/${included}.lua`, folder), 'utf8'),
  );
  return { name, text, sha: createHash('sha1').update(text).digest('hex') };
}

export const scripts = {
  hold: readScript('hold'),
  extend: readScript('extend'),
  release: readScript('release'),
  sold: readScript('sold'),
  load: readScript('load'),
};

/** Runs a script. Bulk strings of its answer come as Buffers. */
export async function runScript(
  redis: Redis | Cluster,
  script: Script,
  keys: string[],
  args: (Buffer | string | number)[],
): Promise<unknown> {
  try {
    return await redis.callBuffer('EVALSHA', script.sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await redis.callBuffer('EVAL', script.text, keys.length, ...keys, ...args);
  }
}
