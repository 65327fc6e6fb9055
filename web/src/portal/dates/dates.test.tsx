import { hide, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { DateField } from './DateField.tsx';
import { MomentField } from './MomentField.tsx';

test.after.each(hide);

function Fields(props: { told: string[] }): ReactNode {
  const [day, setDay] = useState('');
  const [moment, setMoment] = useState('');
  const tell = (set: (value: string) => void) => (value: string) => {
    props.told.push(value);
    set(value);
  };
  return (
    <>
      <DateField label="Tag" value={day} min="2026-01-01" onChange={tell(setDay)} />
      <MomentField label="Beginn" value={moment} onChange={tell(setMoment)} />
    </>
  );
}

test('a day is typed as one writes it, or chosen in a calendar of one’s language', async () => {
  const told: string[] = [];
  const { screen, user } = await showInPortal(<Fields told={told} />, { texts: [], locale: 'de' });
  const field = screen.getByRole('textbox', { name: 'Tag' }) as HTMLInputElement;
  assert.match(field.placeholder, /TT/);
  await user.type(field, '24.12.2026');
  assert.is(told.at(-1), '2026-12-24');
  await user.click(await screen.findByRole('button', { name: '31 Dezember 2026' }));
  assert.is(told.at(-1), '2026-12-31');
  assert.is(document.activeElement === field || field.value.includes('31'), true);
  await user.clear(field);
  await user.type(field, '31. Feber');
  await user.tab();
  await screen.findByText(/^Das ist kein Datum/);
  assert.equal([field.value, told.at(-1)], ['31. Feber', ''], 'what was typed is there to be mended');
  await user.clear(field);
  await user.type(field, '1.2.2025');
  await user.tab();
  await screen.findByText('Dieser Tag ist hier nicht möglich.');
  await user.clear(field);
  await user.type(field, '24.1');
  assert.is(told.at(-1), '', 'more may be typed');
  await user.tab();
  assert.equal([told.at(-1), field.value], ['2027-01-24', '24/01/2027']);
  await user.clear(field);
  await user.type(field, '1.2.2027');
  assert.is(screen.queryByText(/^Das ist kein Datum/), null);
  assert.is(told.at(-1), '2027-02-01');
  await user.clear(field);
  assert.is(told.at(-1), '');
});

test('a moment is told as far as it is entered, in 24 hours', async () => {
  const told: string[] = [];
  const { screen, user } = await showInPortal(<Fields told={told} />, { texts: [], locale: 'de' });
  await user.type(screen.getByRole('textbox', { name: 'Beginn' }), '24.12.2026');
  assert.is(told.at(-1), '2026-12-24T');
  await user.click(screen.getByLabelText('Uhrzeit, Stunden'));
  await user.keyboard('2015');
  await waitFor(() => assert.is(told.at(-1), '2026-12-24T20:15'));
});

test.run();
