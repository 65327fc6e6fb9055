/** The states of a scanner. Their viewer has no other device: one browser is one device. */
import type { Page } from '@playwright/test';
import { billCalled, codeOfVoucher, letIn } from '../../visits/api.ts';
import { expect } from '../support/journeys.ts';
import { asRoot, type Place, type Shot, type ShotSize } from './shot.ts';

type Prepare = NonNullable<Shot['prepare']>;

const sizes: ShotSize[] = ['phone', 'laptop'];
const scanner = (name: string, prepare: Prepare): Shot => ({
  name,
  path: () => '/scanner',
  sizes,
  fullPage: false,
  prepare,
  ...asRoot,
});

const pin = 'main input[type=password]';
const choice = 'main[data-scheme] h1 + ul button';
const actions = 'main[data-scheme] nav button';

/** Brings a scanner to where it is told whom it lets in: states of one viewer share their device, and whom it let in last. */
async function choosing(page: Page, place: Place): Promise<void> {
  const ask = page.locator('main section > button');
  const code = page.locator('main section > p > b');
  const name = page.getByRole('button', { name: 'Ewoud Claes' });
  const there = page.locator(choice).or(page.locator(actions)).first();
  await there.or(ask).or(code).or(name).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await there.or(code).or(name).first().waitFor();
  if (await code.isVisible())
    await letIn(place, (await code.textContent()) ?? '', { name: 'Door 1', cinema_id: 1, type: 'scanner' });
  await there.or(name).first().waitFor();
  if (await name.isVisible()) {
    // The page begins anew when the device is let in, and a press before that is lost.
    await expect(async () => {
      if (await name.isVisible()) await name.click({ timeout: 5_000 });
      await page.locator(pin).waitFor({ timeout: 5_000 });
    }).toPass();
    await page.locator(pin).fill('2468');
    await page.locator('main button[type=submit]').click();
  }
  await there.waitFor();
  if (await page.locator(actions).first().isVisible()) await page.locator('main[data-scheme] header button').click();
  await page.locator(choice).first().waitFor();
}

const scanning: Prepare = async (page, place) => {
  await choosing(page, place);
  // Whatever starts in the cinema.
  await page.locator(choice).first().click();
  await page.locator(actions).first().waitFor();
};

/** Opens one of the panels, by its place among the buttons. */
const panel =
  (which: number): Prepare =>
  async (page, place) => {
    await scanning(page, place);
    await page.locator(actions).nth(which).click();
  };

const typing = panel(0);
const searching = panel(1);

const refused: Prepare = async (page, place) => {
  await typing(page, place);
  await page.locator('form input').fill('7K3M-ZQ0V');
  await page.locator('form button[type=submit]').click();
  await page.locator('section[data-tone="no"]').waitFor();
};

/** Somebody without a ticket is found at a show, and goes in. */
const admitted: Prepare = async (page, place) => {
  await choosing(page, place);
  await page.locator('button[data-show]').first().click();
  await page.locator(actions).first().waitFor();
  await page.locator(actions).nth(1).click();
  await page.locator('input[type=search]').fill('van');
  await page.locator('li button').first().click();
  await page.locator('section[data-tone="yes"]').waitFor();
};

/** A voucher is held up in place of a ticket, at the first show: one with visits left, or one that is used up. */
const voucher =
  (id: number, tone: 'party' | 'no'): Prepare =>
  async (page, place) => {
    await choosing(page, place);
    await page.locator('button[data-show]').first().click();
    await page.locator(actions).first().click();
    await page.locator('form input').fill(await codeOfVoucher(place, id));
    await page.locator('form button[type=submit]').click();
    await page.locator(`section[data-tone="${tone}"]`).waitFor();
  };

interface KeptTicket {
  line: string;
  reference: string;
}

/** Tickets of the first show that has some, as the scanner keeps them. */
async function keptTickets(page: Page): Promise<KeptTicket[]> {
  let tickets: KeptTicket[] = [];
  await expect(async () => {
    tickets = await page.evaluate(
      () =>
        new Promise<KeptTicket[]>((resolve, reject) => {
          const opening = indexedDB.open('parterre-scanner', 1);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const asking = opening.result.transaction('lists').objectStore('lists').get('list');
            asking.onsuccess = () => {
              opening.result.close();
              const shows: { tickets: (KeptTicket & { status: string; isVoid: boolean; last: unknown })[] }[] =
                asking.result?.list.shows ?? [];
              const admitting = shows.map((show) =>
                show.tickets.filter(({ status, isVoid, last }) => status === 'settled' && !isVoid && last === null),
              );
              resolve(admitting.find(({ length }) => length > 2) ?? []);
            };
          };
        }),
    );
    expect(tickets.length).toBeGreaterThan(2);
  }).toPass();
  return tickets;
}

/** At its first show, without a network. */
const offline: Prepare = async (page, place) => {
  await choosing(page, place);
  await keptTickets(page);
  await page.locator('button[data-show]').first().click();
  await page.locator(actions).first().waitFor();
  await page.context().setOffline(true);
  await page.locator('main[data-scheme] > button').waitFor();
};

/** What is typed is answered by the list. */
const offlineAnswer =
  (tone: 'yes' | 'no'): Prepare =>
  async (page, place) => {
    await offline(page, place);
    const tickets = await keptTickets(page);
    // One that is alone in its order, so that nobody is counted.
    const alone = tickets.find(({ reference }) => tickets.filter((each) => each.reference === reference).length === 1);
    if (!alone) throw new Error('the demo has sold no order of one ticket for that show');
    await page.locator(actions).first().click();
    await page.locator('form input').fill(tone === 'yes' ? await billCalled(place, alone.reference) : '7K3M-ZQ0V');
    await page.locator('form button[type=submit]').click();
    await page.locator(`section[data-tone="${tone}"]`).waitFor();
  };

/** Somebody came in twice with one ticket, and the scanner has heard of it. */
const doubles: Prepare = async (page, place) => {
  await scanning(page, place);
  const line = (await keptTickets(page)).at(-1)?.line ?? '';
  await page.evaluate(async (ticket) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const at_ms = Date.now();
    const passages = [0, 1].map(() => ({
      ...{ nonce: crypto.randomUUID(), direction: 'in', lines: [ticket], at_ms, device_ms: at_ms },
      ...{ employee: null, undone: null, cinema: 1 },
    }));
    await fetch('/device/trpc/doors.upload', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token, 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ passages }),
    });
  }, line);
  await page.reload();
  await page.locator('main[data-scheme] > button[data-alert]').click();
  await page.locator('main[data-scheme] h1[tabindex]').waitFor();
};

/** What a page's console says whose network is away. */
const away = /401|ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/;

export const SCANNER_SHOTS: Shot[] = [
  scanner('scanner-place', choosing),
  scanner('scanner', scanning),
  scanner('scanner-type', typing),
  scanner('scanner-search', searching),
  scanner('scanner-no', refused),
  scanner('scanner-yes', admitted),
  scanner('scanner-voucher', voucher(1, 'party')),
  scanner('scanner-voucher-no', voucher(3, 'no')),
  scanner('scanner-last', panel(2)),
  { ...scanner('scanner-offline', offline), expectErrors: away },
  { ...scanner('scanner-offline-yes', offlineAnswer('yes')), expectErrors: away },
  { ...scanner('scanner-offline-no', offlineAnswer('no')), expectErrors: away },
  { ...scanner('scanner-offline-fr', offline), locale: 'fr', only: 'picture', expectErrors: away },
  { ...scanner('scanner-offline-no-de', offlineAnswer('no')), locale: 'de', only: 'picture', expectErrors: away },
  scanner('scanner-doubles', doubles),
];
