import '@parterre/engine/node';
import { hide, type Shown, show } from '@parterre/ui/testing';
import { type ReactNode, useRef } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf } from '../../testing/drawing.ts';
import type { EditorParts } from '../editorContext.ts';
import { EditorStore } from '../editorStore.ts';
import { useCommandKeys } from './useCommandKeys.ts';

test.after.each(hide);

/** An editor with a field of each kind in its panel. */
function Bench({ editor }: { editor: EditorParts }): ReactNode {
  const bench = useRef<HTMLDivElement>(null);
  useCommandKeys(editor, bench);
  return (
    <div ref={bench}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it stands for the map, which is one control with its own keys */}
      <div role="application" tabIndex={0}>
        plan
      </div>
      <aside>
        <input type="checkbox" aria-label="wheelchair" />
        <input type="radio" aria-label="screen above" />
        <input type="text" inputMode="decimal" aria-label="turned by" />
        <input type="text" aria-label="name" />
        <form onSubmit={(event) => event.preventDefault()}>
          <input type="text" aria-label="find" />
        </form>
      </aside>
    </div>
  );
}

async function showBench(): Promise<Shown & { store: EditorStore; focusOn(label: string): void }> {
  const store = new EditorStore(drawingOf('oo'));
  store.edit((drawing, selection) => ({
    selection,
    drawing: { ...drawing, hall: { ...drawing.hall, name: 'Other' } },
  }));
  const shown = await show(<Bench editor={{ store } as EditorParts} />, { texts: [] });
  return { ...shown, store, focusOn: (label) => shown.screen.getByLabelText(label).focus() };
}
const isOnPlan = (): boolean => document.activeElement?.getAttribute('role') === 'application';

for (const { field, undoes, picksTool } of [
  { field: 'wheelchair', undoes: true, picksTool: true },
  { field: 'screen above', undoes: true, picksTool: true },
  { field: 'turned by', undoes: true, picksTool: false },
  { field: 'name', undoes: false, picksTool: false },
])
  test(`in “${field}” Ctrl+Z ${undoes ? 'undoes' : 'is the field’s'}, and a letter ${picksTool ? 'picks a tool' : 'is typed'}`, async () => {
    const { store, user, focusOn } = await showBench();
    focusOn(field);
    await user.keyboard('h');
    assert.is(store.read().tool, picksTool ? 'hand' : 'select');
    assert.is(isOnPlan(), picksTool, 'the keys that come next are the tool’s');
    await user.keyboard('{Control>}z{/Control}');
    assert.is(store.drawing.hall.name, undoes ? 'Hall' : 'Other');
  });

test('arrows move what is selected, on the plan; elsewhere they are the choices’', async () => {
  const { store, user, screen, focusOn } = await showBench();
  store.select({ seats: [0], shapes: [] });
  const x = () => store.drawing.hall.rows[0]?.seats[0]?.x;
  const before = x() ?? 0;
  focusOn('screen above');
  await user.keyboard('{ArrowRight}');
  assert.is(x(), before);
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  assert.is(x(), before + 0.5);
  screen.getByRole('application').focus();
  await user.keyboard('{ArrowRight}');
  assert.is(x(), before + 1);
});

test('Enter in a field goes back to the plan, where keys are commands; in a form it is the form’s', async () => {
  const { store, user, focusOn } = await showBench();
  focusOn('name');
  await user.keyboard('{Enter}');
  assert.ok(isOnPlan());
  await user.keyboard('h');
  assert.is(store.read().tool, 'hand');
  focusOn('find');
  await user.keyboard('{Enter}');
  assert.not(isOnPlan());
});

test.run();
