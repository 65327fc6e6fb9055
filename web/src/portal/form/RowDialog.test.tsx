import { TextInput } from '@mantine/core';
import { hide, refusal, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { RowDialog } from './RowDialog.tsx';
import { recordOf } from './useRecord.ts';
import type { Saving } from './useRecordForm.ts';

test.after.each(hide);

interface Tag {
  name: string;
}
interface Told {
  saved: [string, number | null][];
  closed: number;
}

/** `saving`: as the dialog of a tag that is there, or of a new one. */
async function showTag(saving: (told: Told) => Saving<Tag, { row_version: number }>): Promise<Shown & { told: Told }> {
  const told: Told = { saved: [], closed: 0 };
  const shown = await showInPortal(
    <RowDialog
      title="Tag"
      form={{ ...saving(told), labels: { name: 'Name' } }}
      onClose={() => {
        told.closed++;
      }}
    >
      {(form) => <TextInput {...form.text('name')} />}
    </RowDialog>,
    { texts: [] },
  );
  await shown.screen.findByRole('dialog', { name: 'Tag' });
  return { ...shown, told };
}
async function enterAndSave({ screen, user }: Shown, name: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test('a new row is made, and the dialog closes', async () => {
  const { told, ...shown } = await showTag((told) => ({
    record: { values: { name: '' }, version: null },
    async create({ name }) {
      told.saved.push([name, null]);
      return { row_version: 1 };
    },
  }));
  await enterAndSave(shown, 'For the family');
  await shown.screen.findByText('Saved.');
  assert.equal(told, { saved: [['For the family', null]], closed: 1 });
});

test('when somebody was quicker, both names are shown, and the dialog stays until one is chosen', async () => {
  const theirs = { name: 'For the family', row_version: 6 };
  const { told, ...shown } = await showTag((told) => ({
    ...recordOf({ data: { name: 'Family', row_version: 5 }, reread: async () => theirs }, ({ name }) => ({ name })),
    async save({ name }, version) {
      if (version < theirs.row_version)
        throw refusal({ code: 'CHANGED_MEANWHILE', conflict: { by: 'Xenia Maes', atMs: 0, fields: {} } });
      told.saved.push([name, version]);
      return { row_version: version + 1 };
    },
  }));
  await enterAndSave(shown, 'With children');
  await shown.screen.findByText(/^Xenia Maes changed this meanwhile/);
  assert.ok(shown.screen.getByRole('radio', { name: 'From Xenia Maes: For the family' }));
  await shown.user.click(shown.screen.getByRole('radio', { name: 'Yours: With children' }));
  await shown.user.click(shown.screen.getByRole('button', { name: 'Save' }));
  await shown.screen.findByText('Saved.');
  assert.equal(told, { saved: [['With children', 6]], closed: 1 });
});

test.run();
