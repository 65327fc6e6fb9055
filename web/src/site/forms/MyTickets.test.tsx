import { type Answers, hide, refusal, type Shown, waitFor, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import MyTickets from './MyTickets.tsx';

test.after.each(hide);

const uuid = '3f9a60c2-1111-4111-8111-111111111111';
const showPage = (bills: object): Promise<Shown> =>
  showOnSite(<MyTickets />, {
    locale: 'de',
    texts: ['forms'],
    at: '/de/info/tickets',
    route: '/:locale/info/tickets',
    answers: { bills } as unknown as Answers,
  });
const formOf = ({ screen }: Shown, name: string) => within(screen.getByRole('form', { name }));

test('an order is found by address and number, and its page is shown', async () => {
  const shown = await showPage({ find: () => ({ uuid }) });
  await shown.screen.findByRole('heading', { level: 1, name: 'Meine Tickets' });
  const form = formOf(shown, 'Bestellung finden');
  await shown.user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'ada@example.org');
  await shown.user.type(form.getByRole('textbox', { name: 'Bestellnummer' }), '3f9a60c2');
  await shown.user.click(form.getByRole('button', { name: 'Tickets zeigen' }));
  await waitFor(() => assert.is(shown.address(), `/de/bill/${uuid}`));
  assert.equal(shown.api.inputsOf('bills.find'), [{ email: 'ada@example.org', reference: '3f9a60c2' }]);
});

test('a wrong pair is said without telling which of the two was wrong, and what was entered stays', async () => {
  const shown = await showPage({
    find: () => {
      throw refusal({ code: 'NOT_FOUND' });
    },
  });
  await shown.screen.findByRole('heading', { level: 1 });
  const form = formOf(shown, 'Bestellung finden');
  const number = form.getByRole('textbox', { name: 'Bestellnummer' }) as HTMLInputElement;
  await shown.user.type(number, 'FFFFFFFF');
  await shown.user.click(form.getByRole('button'));
  await form.findByText(/Wir kennen keine Bestellung mit dieser Nummer und dieser Adresse/);
  assert.is(number.value, 'FFFFFFFF');
});

test('links by mail: the same words whoever asks', async () => {
  const shown = await showPage({ mailLinks: () => ({ accepted: true }) });
  await shown.screen.findByRole('heading', { level: 1 });
  const form = formOf(shown, 'Keine Bestellnummer zur Hand?');
  await shown.user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'nobody@example.org');
  await shown.user.click(form.getByRole('button', { name: 'Links zuschicken' }));
  await form.findByText(/Wenn es unter dieser Adresse Bestellungen gibt/);
  assert.equal(shown.api.inputsOf('bills.mailLinks'), [{ email: 'nobody@example.org' }]);
});

test.run();
