import { type RefObject, useEffect } from 'react';
import type { EditorParts } from '../editorContext.ts';
import { canRun, commandOf, commandOfKey } from './commands.ts';

const typed = 'input, textarea, select, [contenteditable="true"], [role="slider"]';

/** Keys, while the focus is in the editor and nothing is typed. */
export function useCommandKeys(editor: EditorParts, bench: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target || !bench.current) return;
      if (!bench.current.contains(target) && !target.contains(bench.current)) return;
      if (target.matches(typed)) return;
      const name = commandOfKey(event);
      if (name === null) return;
      // What the map or a button took is theirs; Escape ends what is under way in any case.
      if (event.defaultPrevented && name !== 'selectNone') return;
      event.preventDefault();
      if (canRun(name, editor)) commandOf(name).run(editor);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [editor, bench]);
}
