import type { AdmissionRow, DoorConflict, ShowAdmissions } from '@parterre/server/contract';
import { hide, recordedStartup, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { AdmissionsSection } from './AdmissionsSection.tsx';
import { curveOf, doorsOf } from './admissions.ts';

test.after.each(hide);

const { now } = recordedStartup;
/** The show is over. */
const end = new Date(Date.parse(now) - 1).toISOString();

const row = (id: string, minute: number, changes: Partial<AdmissionRow> = {}): AdmissionRow => ({
  id,
  bill: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  reference: '6F9619FF',
  seat: `C-${id}`,
  rate: 'Adult',
  kind: 'in',
  at: `2026-11-21T18:${minute}:00.000Z`,
  device: 'Door 1',
  employee: 'Ewoud Claes',
  uploaded: null,
  undone: null,
  ...changes,
});
const rows: AdmissionRow[] = [
  row('1', 40),
  row('2', 41, { undone: { at: '2026-11-21T18:42:00.000Z', device: 'Door 2', employee: null } }),
  row('3', 43, { device: 'Door 2', employee: null }),
  row('1', 44, { id: '4', kind: 'out' }),
  row('5', 45, { device: 'Door 2' }),
];

test('the curve counts who is in, the doors who came in; what was undone is in neither', () => {
  assert.equal(
    curveOf(rows).map((point) => point.in),
    [1, 2, 1, 2],
  );
  assert.equal(doorsOf(rows), [
    { device: 'Door 2', in: 2 },
    { device: 'Door 1', in: 1 },
  ]);
});

test('a show’s page has who was let in where and by whom, what was undone, and who is missing', async () => {
  const answer: ShowAdmissions = {
    start: '2026-11-21T19:00:00.000Z',
    end,
    conflicts: [],
    rows,
    missing: [{ bill: rows[0]?.bill ?? '', reference: '6F9619FF', seat: 'D-9', rate: 'Child', line: '9' }],
  };
  const { screen, user } = await showInPortal(<AdmissionsSection schedule={7} />, {
    answers: { staff: { admissions: { ofShow: () => answer } } },
    texts: ['schedules'],
    may: ['bills.read'],
  });
  await screen.findByRole('img', { name: /^2 in by/ });
  await user.click(screen.getByText('5 entries of the doors'));
  const undone = screen.getByText(/^Undone at .*, Door 2, Nobody signed in$/).closest('tr') as HTMLElement;
  within(undone).getByText('C-2');
  await user.click(screen.getByText('1 ticket nobody has come with'));
  screen.getByText('D-9');
  assert.is(screen.getAllByRole('link', { name: '6F9619FF' })[0]?.getAttribute('href'), `/bills/${rows[0]?.bill}`);
});

test('whose show is not over yet has not stayed away', async () => {
  const answer = {
    ...{ start: now, end: new Date(Date.parse(now) + 7_200_000).toISOString(), conflicts: [], rows: [] },
    missing: [{ bill: rows[0]?.bill ?? '', reference: '6F9619FF', seat: 'D-9', rate: 'Child', line: '9' }],
  };
  const { screen } = await showInPortal(<AdmissionsSection schedule={7} />, {
    answers: { staff: { admissions: { ofShow: () => answer } } },
    texts: ['schedules'],
  });
  await screen.findByText('1 ticket not in yet');
});

test('before the doors open it says that nobody has come', async () => {
  const { screen } = await showInPortal(<AdmissionsSection schedule={7} />, {
    answers: {
      staff: {
        admissions: {
          ofShow: () => ({ start: '2026-11-21T19:00:00.000Z', end, conflicts: [], rows: [], missing: [] }),
        },
      },
    },
    texts: ['schedules'],
  });
  await screen.findByText('Nobody has come in yet.');
});

test('whom doors without a network let in twice, or against the server, is named with both doors', async () => {
  const conflict: DoorConflict = {
    ...{ admission: '9', reason: 'already_in', reference: '6F9619FF', bill: rows[0]?.bill ?? '', schedule: 7 },
    ...{ film: 'Brine', start: '2026-11-21T19:00:00.000Z', seat: 'C-7', rate: 'Adult', employee: null },
    ...{ at: '2026-11-21T18:41:00.000Z', device: 'Door 2' },
    other: { at: '2026-11-21T18:40:00.000Z', device: 'Door 1', employee: 'Ewoud Claes' },
  };
  const conflicts = [conflict, { ...conflict, admission: '10', reason: 'refunded', seat: 'C-8', other: null } as const];
  const { screen } = await showInPortal(<AdmissionsSection schedule={7} />, {
    answers: {
      staff: {
        admissions: { ofShow: () => ({ start: '2026-11-21T19:00:00.000Z', end, conflicts, rows: [], missing: [] }) },
      },
    },
    texts: ['schedules', 'scanner'],
  });
  const box = await screen.findByRole('alert', { name: 'Let in twice or against the server (2)' });
  const double = within(box).getByText('C-7').closest('tr') as HTMLElement;
  within(double).getByText(/^In at .*, Door 2, and at .*, Door 1\.$/);
  within(double).getByText('Nobody signed in, Ewoud Claes');
  const against = within(box).getByText('C-8').closest('tr') as HTMLElement;
  within(against).getByText(/The server would have said: Refunded\.$/);
});

test.run();
