import { Kbd, Menu } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useMapParts } from '@parterre/ui/seatmap';
import { type ReactNode, useState } from 'react';
import { type CommandName, canRun, commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/useKeyText.ts';
import { useEditor } from '../editorContext.ts';
import { toggled } from '../editorStore.ts';
import classes from '../Workbench.module.css';

const groups: readonly CommandName[][] = [
  ['copy', 'cut', 'paste', 'duplicate', 'remove'],
  ['selectRows', 'selectInverse', 'addAisle', 'closeGaps', 'numbering'],
];

/** What can be done with what is under the pointer, on its other button. */
export function ContextActions({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { view, stage } = useMapParts();
  const keyText = useKeyText();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  return (
    <Menu opened={at !== null} onChange={(opened) => !opened && setAt(null)} position="bottom-start" offset={0}>
      <div
        className={classes.context}
        onContextMenu={(event) => {
          const box = stage.current?.getBoundingClientRect();
          if (!box) return;
          event.preventDefault();
          const place = { x: event.clientX - box.left, y: event.clientY - box.top };
          const seat = view.seatAt(place.x, place.y);
          const { seats } = editor.store.selection;
          if (seat >= 0 && !seats.includes(seat)) editor.store.select({ seats: toggled([], seat), shapes: [] });
          setAt(place);
        }}
      >
        {children}
        <Menu.Target>
          <span className={classes.contextPoint} style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
        </Menu.Target>
      </div>
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
