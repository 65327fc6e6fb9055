import { Kbd, Menu } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useMapParts } from '@parterre/ui/seatmap';
import { type ReactNode, useEffect, useState } from 'react';
import { type CommandName, canRun, commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/useKeyText.ts';
import { useEditor } from '../editorContext.ts';
import classes from '../Workbench.module.css';

const groups: readonly CommandName[][] = [
  ['copy', 'cut', 'paste', 'duplicate', 'remove'],
  ['selectRows', 'selectInverse', 'addAisle', 'closeGaps', 'numbering'],
];

/** What can be done with what is under the pointer, on its other button. */
export function ContextActions(): ReactNode {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { view, stage } = useMapParts();
  const keyText = useKeyText();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const open = (event: MouseEvent): void => {
      event.preventDefault();
      // On a touch screen a resting finger takes hold of seats and opens no menu.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const box = element.getBoundingClientRect();
      const place = { x: event.clientX - box.left, y: event.clientY - box.top };
      const seat = view.seatAt(place.x, place.y);
      if (seat >= 0 && !editor.store.selection.seats.includes(seat)) editor.store.select({ seats: [seat], shapes: [] });
      setAt(place);
    };
    element.addEventListener('contextmenu', open);
    return () => element.removeEventListener('contextmenu', open);
  }, [stage, view, editor]);
  return (
    <Menu opened={at !== null} onChange={(opened) => !opened && setAt(null)} position="bottom-start" offset={0}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.contextPoint}
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
          aria-label={t('context')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((names, group) => (
          <div key={names[0]}>
            {group > 0 ? <Menu.Divider /> : null}
            {names.map((name) => (
              <Menu.Item
                key={name}
                disabled={!canRun(name, editor)}
                rightSection={<Kbd size="xs">{keyText(commandOf(name).keys[0] ?? '')}</Kbd>}
                onClick={() => commandOf(name).run(editor)}
              >
                {t(`commands.${name}`)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
