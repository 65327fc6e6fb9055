import { useTranslation } from '@parterre/ui/i18n';
import { hide, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refundText } from './refundText.ts';

test.after.each(hide);

function Texts() {
  const { t } = useTranslation('bills');
  const money = (minor: number) => `${minor}`;
  const texts = [
    refundText({ on_account: true }, { amount: 500, reason: 'buyer', done: true }, t, money),
    refundText({ on_account: true }, { amount: 500, reason: 'exchanged', done: true }, t, money),
    refundText({ on_account: false }, { amount: 500, reason: 'exchanged', done: true }, t, money),
    refundText({ on_account: false }, { amount: 500, reason: 'buyer', done: true }, t, money),
    refundText({ on_account: false }, { amount: 500, reason: 'buyer', done: false }, t, money),
  ];
  return (
    <ul>
      {texts.map((text, place) => (
        <li key={String(place)}>{text}</li>
      ))}
    </ul>
  );
}

test('what was on account is taken off the invoice, what was exchanged is carried over, and other money goes back', async () => {
  const { screen } = await show(<Texts />, { texts: ['bills'] });
  assert.equal(
    (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent),
    [
      '500 taken off the invoice: The buyer asked for it',
      '500 carried over to other tickets',
      '500 carried over to other tickets',
      '500 given back: The buyer asked for it',
      '500 on its way back: The buyer asked for it',
    ],
  );
});

test.run();
