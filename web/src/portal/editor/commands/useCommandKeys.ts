import { type RefObject, useEffect } from 'react';
import type { EditorParts } from '../editorContext.ts';
import { canRun, commandOf, commandOfKey } from './commands.ts';

/** Elements that take letters themselves. A checkbox or a radio button takes no key that is a command. */
const typed =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="slider"]';
/** Fields without a text of their own that Ctrl+Z could be meant for: numbers of the drawing, and lists to choose from. */
const numberOrChoice = 'input[inputmode="numeric"], input[inputmode="decimal"], input[readonly], select';

/** Keys, while the focus is in the editor and nothing is typed. Enter in a field of the panels goes back to the plan. */
export function useCommandKeys(editor: EditorParts, bench: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target || !bench.current) return;
      if (!bench.current.contains(target) && !target.contains(bench.current)) return;
      const plan = bench.current.querySelector<HTMLElement>('[role="application"]');
      if (event.key === 'Enter' && !event.defaultPrevented && target.matches('aside input') && !isInForm(target)) {
        event.preventDefault();
        plan?.focus();
        return;
      }
      const name = commandOfKey(event);
      if (target.matches(typed)) {
        if ((name !== 'undo' && name !== 'redo') || !target.matches(numberOrChoice)) return;
        // What was typed counts as entered, and the field then says what is drawn.
        plan?.focus();
      }
      // Outside the plan, arrows are for radio buttons, menus and toolbars.
      if (name === null || (isPlainArrow(event) && !plan?.contains(target))) return;
      // What the map or a button took is theirs; Escape ends what is under way in any case.
      if (event.defaultPrevented && name !== 'selectNone') return;
      event.preventDefault();
      if (canRun(name, editor)) commandOf(name).run(editor);
      // The keys that come next draw with the tool, also when Escape had left the plan before.
      if (commandOf(name).group === 'tools') plan?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [editor, bench]);
}

const isPlainArrow = ({ key, altKey }: KeyboardEvent): boolean => key.startsWith('Arrow') && !altKey;
const isInForm = (target: Element): boolean => target.closest('form') !== null;
