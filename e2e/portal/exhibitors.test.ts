/** The system's administrator: another house is made on the installation, led by somebody who is invited, closed and opened again. */
import { siteOrigin } from '../../server/src/domain/hosts.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { signInAs, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { mailed, mailsOf } from '../support/mails.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

const password = 'three rows of velvet';

test('an exhibitor is made with its first manager, who is invited and finds an empty portal; switched off, its website says so', async ({
  demo,
  open,
}) => {
  const { page } = await openAs(open, 'super-admin', '/portal/exhibitors', /401|422/);
  await title(page, /^Exhibitors/).waitFor();
  await page.getByRole('cell', { name: 'rex.localhost' }).waitFor();
  await page.getByRole('cell', { name: demo.url }).waitFor();
  await assertAccessible(page);

  await page.getByRole('link', { name: 'Make an exhibitor' }).click();
  await title(page, 'New exhibitor').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Vauban');
  await page.getByRole('textbox', { name: 'E-mail address' }).first().fill('bonjour@vauban.example');
  const manager = page.getByRole('region', { name: 'First manager' });
  await manager.getByRole('textbox', { name: 'Name' }).fill('Odile Marchand');
  await manager.getByRole('textbox', { name: 'E-mail address' }).fill('odile@vauban.example');
  const hosts = page.getByRole('combobox', { name: 'Host names' });
  await hosts.fill('rex.localhost');
  await hosts.press('Enter');
  const make = page.getByRole('button', { name: 'Make an exhibitor' });
  await make.click();
  await page.getByText('This is taken already.').waitFor();
  await assertAccessible(page);
  await hosts.press('Backspace');
  await hosts.fill('Vauban.localhost');
  await hosts.press('Enter');
  const before = await mailsOf(demo);
  await make.click();
  await title(page, 'Vauban').waitFor();
  await hears(page, 'Vauban is made. The invitation goes to odile@vauban.example.');
  await page.getByRole('row', { name: /Odile Marchand.*Admin.*Invited/ }).waitFor();
  await assertAccessible(page);

  // Its first manager chooses a password and finds what there is to be done, and nothing of the neighbours.
  const link = await mailed(demo, before, /\/portal\?locale=en#invitation=[\w-]+/);
  const theirs = await open(link, PHONE);
  theirs.expectErrors(/401|403|404/);
  await theirs.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await theirs.page.getByRole('textbox', { name: 'The same again' }).fill(password);
  await theirs.page.getByRole('button', { name: 'Save the password' }).click();
  await theirs.page.getByText('Your password counts').waitFor();
  await signInAs(theirs.page, 'odile@vauban.example', password);
  await title(theirs.page, /Hello, Odile/).waitFor();
  await theirs.page.getByRole('heading', { name: /To the first show on sale/ }).waitFor();
  for (const path of ['/portal/films', '/portal/cinemas', '/portal/bills']) {
    await theirs.page.goto(`${demo.url}${path}`);
    await theirs.page.getByRole('heading', { level: 1 }).waitFor();
    await expect(theirs.page.getByRole('table')).toHaveCount(0);
  }
  // What the administrator gave, they see and cannot change; the administrator's own pages are not theirs.
  await theirs.page.goto(`${demo.url}/portal/settings/general`);
  const given = theirs.page.getByRole('textbox', { name: 'Host names' });
  await expect(given).toHaveValue('vauban.localhost');
  await expect(given).not.toBeEditable();
  await theirs.page.goto(`${demo.url}/portal/exhibitors`);
  await title(theirs.page, 'Not for your role').waitFor();

  const visitor = await open(`${siteOrigin(demo.url, 'vauban.localhost')}/de/`, PHONE);
  await expect(visitor.page).toHaveTitle(/Vauban/);
  await page.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Vauban off?' });
  await question.getByText('0 shows to come are kept, with 0 sold tickets').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Switch off' }).click();
  await hears(page, 'Vauban is switched off.');
  await page.getByText(/^Switched off since/).waitFor();
  await assertAccessible(page);
  // The page that was open goes there by itself, and whoever works there is told why nothing is to be done.
  visitor.expectErrors(/503/);
  await title(visitor.page, 'Diese Website ist geschlossen').waitFor();
  await visitor.page.getByRole('link', { name: 'bonjour@vauban.example' }).waitFor();
  await assertAccessible(visitor.page);
  await theirs.page.goto(`${demo.url}/portal/films`);
  await title(theirs.page, 'Vauban is switched off').waitFor();
  await theirs.page.getByRole('link', { name: 'To the home page' }).click();
  await theirs.page.getByText('Vauban is switched off').waitFor();
  await assertAccessible(theirs.page);

  await page.getByRole('button', { name: 'Switch on' }).click();
  await hears(page, 'Vauban is switched on again.');
  await visitor.page.reload();
  await expect(visitor.page).toHaveTitle(/Vauban/);
  await page.getByRole('row', { name: /Sofie Peeters.*Switched off: .* → –/ }).waitFor();
});
