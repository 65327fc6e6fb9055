/** A scanner's page without a network, in Chromium: from the last key of a reader to the answer that stands on the screen, what was done being on the disk by then. */
import type { Page } from '@playwright/test';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { startDemo } from '../../server/src/testing/demo.ts';
import { letIn } from '../../visits/api.ts';
import { launchBrowser } from '../../visits/browser.ts';
import { PHONE } from '../../visits/pages.ts';
import { askToBeLetIn, signInAtTill } from '../../visits/staff.ts';

interface Sold {
  schedule: number;
  tickets: { code: string; seat: string }[];
}

/**
 * Lets in everybody who has bought the demo's fullest show of the evening, one after the other, on a processor that is slowed down `slowdown` times.
 * Answers with ms each.
 */
export async function answersOffline(slowdown: number): Promise<number[]> {
  const demo = await startDemo({ at: '2026-11-21T18:00:00+01:00' });
  const browser = await launchBrowser();
  try {
    const { schedule, tickets } = await fullestShow(demo.databaseUrl);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${demo.url}/scanner`);
    await letIn(demo, await askToBeLetIn(page), { name: 'Door 1', cinema_id: 1, type: 'scanner' });
    await signInAtTill(page, 'employee');
    await page.locator(`button[data-show="${schedule}"]`).tap();
    await page.getByRole('button', { name: 'Readiness' }).tap();
    await page.getByText(/^Ready: Shows in the list of/).waitFor();
    await page.getByText('The page opens without a network.').waitFor();
    await page.getByRole('button', { name: 'Back' }).tap();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Offline: answers from the list of/ }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const each: number[] = [];
    for (const { code, seat } of tickets) each.push(await answer(page, code, seat));
    return each;
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** The show of the first cinema that starts next and has sold most, with its tickets that let somebody in. */
async function fullestShow(databaseUrl: string): Promise<Sold> {
  const pool = createPool(databaseUrl);
  try {
    const { rows } = await pool.query<Sold>(
      `select s.id as schedule, json_agg(json_build_object('code', l.barcode, 'seat', l.seat_name)) as tickets
       from schedule s join bill_line l on l.schedule_id = s.id join bill b on b.uuid = l.bill_uuid
       where s.cinema_id = 1 and s.cancelled_at is null and s.start_at between $1 and $2
         and b.status = 'settled' and l.kind = 'ticket' and l.cancelled_at is null and l.seat_name is not null
       group by s.id order by count(*) desc limit 1`,
      [new Date('2026-11-21T18:10:00+01:00'), new Date('2026-11-21T21:00:00+01:00')],
    );
    const [fullest] = rows;
    if (!fullest) throw new Error('the demo has sold nothing of this evening');
    return fullest;
  } finally {
    await pool.end();
  }
}

/** Ms from Enter until the page says that whoever has this seat goes in. It names no function: the compiler would note a name with a helper that the page does not have. */
function answer(page: Page, code: string, seat: string): Promise<number> {
  return page.evaluate(
    ([keys, place]) =>
      new Promise<number>((done) => {
        let pressedMs = 0;
        const said = new MutationObserver(() => {
          if (document.querySelector('section[data-tone] h2 + p')?.textContent !== place) return;
          said.disconnect();
          done(performance.now() - pressedMs);
        });
        said.observe(document.body, { childList: true, subtree: true, characterData: true });
        for (const key of [...keys, 'Enter']) {
          pressedMs = performance.now();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      }),
    [[...code], seat] as const,
  );
}
