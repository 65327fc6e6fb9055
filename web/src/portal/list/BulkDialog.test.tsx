import type { BulkResult } from '@parterre/server/contract';
import { hide, refusal, type Shown, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { BulkDialog, type BulkField } from './BulkDialog.tsx';

test.after.each(hide);

interface Row {
  id: number;
  name: string;
  sells: boolean;
  group: string;
  places: number;
}
type Changes = { sells?: boolean; group?: string; reserve?: number };
const rows: Row[] = [
  { id: 1, name: 'Aurora', sells: true, group: 'day', places: 1 },
  { id: 2, name: 'Brine', sells: false, group: 'day', places: 3 },
];
const fields: BulkField<Row, Changes>[] = [
  {
    name: 'sells',
    label: 'Sold online',
    kind: 'switch',
    valueOf: ({ sells }) => sells,
    changes: (sells) => ({ sells }),
  },
  {
    name: 'group',
    label: 'Prices',
    kind: 'choice',
    options: [
      { value: 'day', label: 'By day' },
      { value: 'gala', label: 'Gala' },
    ],
    valueOf: ({ group }) => group,
    changes: (group) => ({ group }),
  },
];

interface Told {
  sent: { ids: string[]; changes: Changes }[];
  kept: string[][];
}

async function showDialog(
  answer: (ids: string[]) => BulkResult | Promise<BulkResult>,
  atOnce = 100,
): Promise<Shown & Told> {
  const told: Told = { sent: [], kept: [] };
  const shown = await showInPortal(
    <BulkDialog<Row, Changes>
      selection={{
        count: rows.length,
        rows,
        isAll: false,
        resolve: async (nameOf) => rows.map((row) => ({ id: String(row.id), name: nameOf(row) })),
        keep: (kept) => told.kept.push(kept.map(({ name }) => name)),
      }}
      nameOf={({ name }) => name}
      fields={fields}
      rowsAtOnce={atOnce}
      change={async (input) => {
        told.sent.push(input);
        return answer(input.ids);
      }}
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
    { texts: [] },
  );
  await shown.screen.findByRole('dialog', { name: 'Change the 2 you selected' });
  return Object.assign(shown, told);
}
/** Something that is waited for until the test opens it. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
const all = (ids: string[]): BulkResult => ({ changed: ids.length, refused: [] });
const isOff = (element: HTMLElement): boolean => (element as HTMLButtonElement).disabled;

test('what the rows have differently is told; nothing can be sent before something is entered', async () => {
  const { screen } = await showDialog(all);
  const sells = screen.getByRole('checkbox', { name: /Sold online/ }) as HTMLInputElement;
  assert.ok(sells.indeterminate, 'one is sold online, one is not');
  assert.ok(isOff(screen.getByRole('button', { name: 'Change 2' })));
});

test('only what is entered is sent, for all of them; then it closes', async () => {
  const shown = await showDialog(all);
  const { screen, user } = shown;
  await user.click(screen.getByRole('checkbox', { name: /Sold online/ }));
  await user.click(screen.getByRole('button', { name: 'Change 2' }));
  await screen.findByText('2 done.');
  assert.equal(shown.sent, [{ ids: ['1', '2'], changes: { sells: true } }]);
});

test('a field is left as it is again', async () => {
  const { screen, user } = await showDialog(all);
  await user.click(screen.getByRole('checkbox', { name: /Sold online/ }));
  await user.click(screen.getByRole('button', { name: 'Sold online: leave as it is' }));
  assert.ok(isOff(screen.getByRole('button', { name: 'Change 2' })));
});

test('what is refused is named with its reason, and stays selected', async () => {
  const shown = await showDialog(() => ({
    changed: 1,
    refused: [{ id: 2, code: 'CONFLICT', message: 'It has shows.' }] as never,
  }));
  const { screen, user, kept } = shown;
  await user.click(screen.getByRole('checkbox', { name: /Sold online/ }));
  await user.click(screen.getByRole('button', { name: 'Change 2' }));
  await screen.findByText('1 stayed as it was, and is still selected:');
  assert.is(screen.getByRole('listitem').textContent, 'Brine: It has shows.');
  assert.equal(kept, [['Brine']]);
});

test('when the server stops answering, what was not tried is told and stays selected', async () => {
  let calls = 0;
  const shown = await showDialog((ids) => {
    if (++calls === 2) throw refusal({ code: 'UNAVAILABLE', message: 'The cinema is away.' });
    return all(ids);
  }, 1);
  const { screen, user, kept } = shown;
  await user.click(screen.getByRole('checkbox', { name: /Sold online/ }));
  await user.click(screen.getByRole('button', { name: 'Change 2' }));
  await screen.findByText('The cinema is away.');
  assert.ok(screen.getByText('1 was not tried any more.'));
  assert.equal(kept, [['Brine']]);
});

test('it is stopped between two parts; what was not tried stays selected', async () => {
  const first = gate();
  const shown = await showDialog(async (ids) => {
    await first.opened;
    return all(ids);
  }, 1);
  const { screen, user, sent, kept } = shown;
  await user.click(screen.getByRole('checkbox', { name: /Sold online/ }));
  await user.click(screen.getByRole('button', { name: 'Change 2' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  first.open();
  await waitFor(() => assert.equal(kept, [['Brine']]));
  assert.equal(
    sent.map(({ ids }) => ids),
    [['1']],
  );
});

test.run();
