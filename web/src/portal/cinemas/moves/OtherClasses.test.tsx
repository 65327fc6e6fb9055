import type { PlacedSeat, ScheduleMove } from '@parterre/server/contract';
import { hide } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../../testing/showInPortal.tsx';
import { OtherClasses } from './OtherClasses.tsx';
import { type Choices, chosen, inAnyClass, missingIn } from './plan.ts';

declare const window: Window & { happyDOM: { setViewport(size: { width: number }): void } };

test.after.each(() => {
  hide();
  window.happyDOM.setViewport({ width: 1280 });
});

const standard = (index: number): PlacedSeat => ({
  index,
  name: `A-${index}`,
  class: 'standard_seats',
  class_name: 'Standard',
  class_minor: 0,
  accessible: false,
});
const vip = (index: number) => ({ ...standard(index), class: 'vip_seats', class_name: 'VIP', class_minor: 300 });
const ticket = { bill: 'b', buyer: 'Noor', sold: true, class_paid_minor: 0, why: 'gone' as const };
const show = (id: number, displaced: ScheduleMove['displaced']): ScheduleMove => ({
  id,
  row_version: 1,
  start: '2026-11-28T19:00:00Z',
  title: `Show ${id}`,
  draft: false,
  layout: { id: 1, number: 1 },
  tickets: 2,
  held: 0,
  stays: [],
  displaced,
  unblocked: [],
});
const full = show(1, [
  { ...ticket, reference: 'R1', seat: standard(1), offer: null, elsewhere: vip(21), obstacle: 'class' },
  { ...ticket, reference: 'R1', seat: standard(2), offer: null, elsewhere: vip(22), obstacle: 'class' },
]);
const fits = show(2, [
  { ...ticket, reference: 'R2', seat: standard(3), offer: standard(4), elsewhere: standard(4), obstacle: null },
]);

function Page({ schedules, choices = new Map() }: { schedules: ScheduleMove[]; choices?: Choices }): ReactNode {
  const [isAllowed, setAllowed] = useState(false);
  const shown = isAllowed ? schedules.map(inAnyClass) : schedules;
  return (
    <>
      <OtherClasses schedules={schedules} choices={choices} isAllowed={isAllowed} onAllowed={setAllowed} />
      <output>{shown.filter((schedule) => missingIn(schedule, choices) > 0).length} stay</output>
    </>
  );
}

test('what other classes would do is said before it is done, bill by bill; one click lets the shows move', async () => {
  const { screen, user } = await showInPortal(<Page schedules={[full, fits]} />, { texts: ['moves'] });
  const allow = await screen.findByRole('checkbox', { name: 'Use other classes where a class is full' });
  screen.getByText(/1 party gets seats in other classes, in 1 show.*1 show can move.*neither charged nor refunded/);
  const [, row, ...more] = screen.getAllByRole('row');
  assert.match(row?.textContent ?? '', /Show 1.*R1 Noor.*A-1, A-2Standard.*A-21, A-22VIP.*\+€6\.00/);
  assert.equal(more, [], 'whoever has room in their class is not concerned');
  screen.getByText('1 stay');
  await user.click(allow);
  screen.getByText('0 stay');
});

test('what is chosen by hand stands in the table in place of what was offered', async () => {
  const choices = chosen(new Map(), full, 2, standard(5));
  const { screen } = await showInPortal(<Page schedules={[full, fits]} choices={choices} />, { texts: ['moves'] });
  await screen.findByRole('checkbox');
  assert.match(screen.getAllByRole('row')[1]?.textContent ?? '', /A-1, A-2Standard.*A-21, A-5VIP, Standard.*\+€3\.00/);
});

test('on a phone a party is a card that says who, from where to where, and the difference', async () => {
  window.happyDOM.setViewport({ width: 390 });
  const { screen } = await showInPortal(<Page schedules={[full, fits]} />, { texts: ['moves'] });
  const list = await screen.findByRole('list', { name: 'Parties that change class' });
  assert.is(screen.queryByRole('table'), null);
  assert.is(list.children.length, 1);
  assert.match(
    list.textContent ?? '',
    /R1 NoorDifference \+€6\.00Show 1.*Seat now A-1, A-2Standard.*New seat A-21, A-22VIP/,
  );
});

test('a seat’s name is not broken at its dash', async () => {
  const { screen } = await showInPortal(<Page schedules={[full]} />, { texts: ['moves'] });
  assert.is((await screen.findByText('A-21')).style.whiteSpace, 'nowrap');
});

test('where no class is full nothing is asked', async () => {
  const { screen } = await showInPortal(<Page schedules={[fits]} />, { texts: ['moves'] });
  await screen.findByText('0 stay');
  assert.is(screen.queryByRole('checkbox'), null);
});

test.run();
