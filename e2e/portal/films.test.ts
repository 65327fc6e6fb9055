/** Films as a manager makes them, and as visitors see them. Of a manager's week: Monday, when the week's new film comes. */
import type { Page } from '@playwright/test';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { chooseFile, type Files } from '../support/files.ts';
import { expect, test } from '../support/journeys.ts';
import { textIn } from '../support/languages.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 900 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#c01020';
    context?.fillRect(0, 0, 600, 900);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

test('a new film with a version and a poster is on the website, changed, and archived', async ({ open }) => {
  // 422: what is no picture.
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/films', /401|422/);
  await title(page, /^Films/).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'New film' }).click();
  await title(page, 'New film').waitFor();
  await page.getByRole('textbox', { name: 'Tagline' }).fill('It is coming');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await page.getByText('Please fill in this field.').waitFor();

  await (await textIn(page, 'Title', 'English')).fill('The Red Harbour');
  await (await textIn(page, 'Title', 'Deutsch')).fill('Der rote Hafen');
  const poster = page.getByRole('group', { name: 'Poster' });
  const choose = (file: Files) => chooseFile(poster, 'Choose a picture', file);
  await choose({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') });
  await page.getByRole('alert').getByText('Your browser cannot show this picture').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();

  await choose({ name: 'poster.png', mimeType: 'image/png', buffer: await picture(page) });
  await page.getByRole('slider', { name: 'Zoom' }).waitFor();
  await page.getByRole('button', { name: 'Use this part' }).click();
  const shown = poster.getByRole('img', { name: 'Poster: the chosen picture' });
  await shown.waitFor();
  await page.getByRole('button', { name: 'Make the film' }).click();

  await title(page, 'The Red Harbour').waitFor();
  await page.getByRole('row', { name: /OV.*Original version/ }).waitFor();
  await page.getByRole('button', { name: 'Add a version' }).click();
  const version = page.getByRole('dialog');
  await version.getByRole('textbox', { name: 'Short' }).fill('NV');
  await version.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /NV.*Original version/ }).waitFor();
  await assertAccessible(page);

  const visitor = await open('/de/movies/view/the-red-harbour');
  await title(visitor.page, 'Der rote Hafen').waitFor();
  const address = (await shown.getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/media\/uploads\/[0-9a-f]{32}-md\.webp$/);
  const seen = visitor.page.locator('article picture img');
  await expect(seen).toHaveAttribute('src', /^\/media\/uploads\/[0-9a-f]{32}-lg\.webp$/);
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('textbox', { name: 'Tagline' }).fill('It is here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Tagline.*It is here/ }).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await hears(page, '“The Red Harbour” is archived.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();

  // A tag, which has no page, is archived and restored where it stands in the list.
  await page.getByRole('link', { name: 'Films', exact: true }).first().click();
  await page.getByRole('link', { name: 'Tags' }).click();
  await title(page, /^Tags/).waitFor();
  const archive = page.getByRole('button', { name: /^Archive the tag / }).first();
  const tag = ((await archive.getAttribute('aria-label')) ?? '').replace('Archive the tag ', '');
  await archive.click();
  await hears(page, `“${tag}” is archived.`);
  await page.getByRole('button', { name: `Archive the tag ${tag}`, exact: true }).waitFor({ state: 'detached' });
  await page.goto(`${page.url()}?archived=yes`);
  await page.getByRole('button', { name: `Restore the tag ${tag}`, exact: true }).click();
  await hears(page, 'Restored.');
  await page.goto(page.url().replace('?archived=yes', ''));
  await page.getByRole('button', { name: `Archive the tag ${tag}`, exact: true }).waitFor();
});

test('a film on the programme says from when it can be archived, its version that it has shows', async ({ open }) => {
  const { page } = await openAs(open, 'admin', '/portal/films', /401|409/);
  await page.getByRole('searchbox').fill('orbit');
  await page.getByRole('link', { name: /Orbit of Small Things/ }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText(/This film is still on the programme. It can be archived from \w+ \d+, \d{4}\./).waitFor();
  await page
    .getByRole('button', { name: /^Delete the version/ })
    .first()
    .click();
  await page.getByText(/This version has schedules \(\d+\) and cannot be deleted/).waitFor();
});
