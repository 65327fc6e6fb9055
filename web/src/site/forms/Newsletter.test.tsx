import { type Answers, hide, noAnswer, recordedStartup, refusal, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import Newsletter from './Newsletter.tsx';

test.after.each(hide);

interface Sent {
  first_name: string;
  last_name: string;
  email: string;
}
const showForm = (
  subscribe: (input: Sent) => unknown,
  { locale = 'de', email = '' }: { locale?: 'de' | 'fr'; email?: string } = {},
): Promise<Shown> =>
  showOnSite(<Newsletter />, {
    locale,
    texts: ['forms'],
    startup: { ...recordedStartup, settings: { ...recordedStartup.settings, features: ['newsletters'] } },
    at: `/${locale}/info/newsletter/${email}`,
    route: '/:locale/info/newsletter/:email?',
    answers: { newsletter: { subscribe } } as unknown as Answers,
  });
const field = ({ screen }: Shown, name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const press = ({ screen, user }: Shown) => user.click(screen.getByRole('button'));

for (const entered of ['', 'ada@'])
  test(`"${entered}" is no address: said at the field, nothing lost, gone with the next key`, async () => {
    const words = 'Bitte geben Sie eine gültige E-Mail-Adresse an.';
    const shown = await showForm(() => {
      throw refusal({ code: 'VALIDATION_FAILED', errors: { email: [words] } });
    });
    await shown.screen.findByRole('button');
    await shown.user.type(field(shown, /^Nachname/), 'Lovelace');
    if (entered !== '') await shown.user.type(field(shown, 'E-Mail'), entered);
    await press(shown);
    await shown.screen.findByText(words);
    const email = field(shown, 'E-Mail');
    assert.is(document.activeElement, email);
    assert.ok(shown.screen.getByRole('textbox', { name: 'E-Mail', description: words }), 'it is described by it');
    assert.equal([email.value, field(shown, /^Nachname/).value], [entered, 'Lovelace']);
    await shown.user.keyboard('x');
    assert.is(shown.screen.queryByText(words), null);
  });

test('without an answer what was entered stays, and the second try succeeds', async () => {
  const sent: Sent[] = [];
  const shown = await showForm(
    (input) => {
      sent.push(input);
      if (sent.length === 1) throw noAnswer();
      return {};
    },
    { locale: 'fr', email: 'grace%40example.org' },
  );
  await shown.screen.findByDisplayValue('grace@example.org');
  await press(shown);
  await shown.screen.findByText(/Nous n’arrivons pas à joindre le cinéma/);
  assert.is(field(shown, 'E-mail').value, 'grace@example.org');
  await press(shown);
  await shown.screen.findByText(/Vous êtes inscrit·e/);
  assert.equal(
    sent.map(({ email }) => email),
    ['grace@example.org', 'grace@example.org'],
  );
  assert.is(field(shown, 'E-mail').value, '');
  assert.is(shown.address(), '/fr/info/newsletter', 'a reload does not fill it in again');
});

test.run();
