import { type Answers, hide, refusal, show, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ReportPaper } from './ReportPaper.tsx';

test.after.each(hide);

const printer = { address: '127.0.0.1', state: 'operational', paper_width_mm: 80 };

async function showPaper(cash: object, has = true) {
  const answers = { pos: { printer: () => (has ? printer : { ...printer, address: null, state: null }), cash } };
  return show(<ReportPaper shift={5} />, { texts: ['cash', 'printing'], answers: answers as unknown as Answers });
}

test('the report is printed, and again, each time as a page of its own', async () => {
  const asked: { shift: number; request: string }[] = [];
  const { screen, user } = await showPaper({
    print: (input: (typeof asked)[number]) => void asked.push(input),
    printed: () => ({ job: { status: 'printed', failure: null } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Print the report' }));
  await screen.findByText('The report is printed.');
  await user.click(screen.getByRole('button', { name: 'Print it again' }));
  await waitFor(() => assert.is(asked.length, 2));
  assert.equal(
    asked.map(({ shift }) => shift),
    [5, 5],
  );
  assert.is.not(asked[0]?.request, asked[1]?.request);
});

for (const [what, cash, says] of [
  [
    'a printer without paper',
    { print: () => null, printed: () => ({ job: { status: 'failed', failure: 'paper_end' } }) },
    /paper/i,
  ],
  [
    'a refusal',
    {
      print: () => {
        throw refusal({ code: 'PRINTER_MISSING', message: 'This till has no printer.' });
      },
    },
    'This till has no printer.',
  ],
] as const)
  test(`${what} is said`, async () => {
    const { screen, user } = await showPaper(cash);
    await user.click(await screen.findByRole('button', { name: 'Print the report' }));
    assert.ok((await screen.findByRole('alert')).textContent?.match(says));
  });

test('without a printer the report is shown as it would look', async () => {
  const { screen } = await showPaper({ preview: () => ({ kind: 'shift', svg: '<svg/>', width_mm: 72 }) }, false);
  await screen.findByRole('img', { name: /^Preview: / });
  assert.is(screen.queryByRole('button'), null);
});

test.run();
