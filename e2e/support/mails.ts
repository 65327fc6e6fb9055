/** The demo's mailbox, where mails lie that would have gone out. */
import { expect } from './journeys.ts';

interface Demo {
  url: string;
}

export async function mailsOf({ url }: Demo): Promise<string[]> {
  return [...new Set((await (await fetch(`${url}/dev/mail`)).text()).match(/\/dev\/mail\/[^"]+/g) ?? [])];
}

/** Waits for a mail that was not there `before` and has something like this in it. */
export async function mailed(demo: Demo, before: string[], wanted: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const fresh = (await mailsOf(demo)).filter((each) => !before.includes(each));
      const texts = await Promise.all(fresh.map(async (each) => (await fetch(`${demo.url}${each}`)).text()));
      found = texts.map((text) => wanted.exec(text)?.[0]).find(Boolean) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
