import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { type ShapeKind, shapeKinds } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import {
  IconFocus2,
  IconGridDots,
  IconHandStop,
  IconPointer,
  IconRectangle,
  IconScribble,
  IconTypography,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { type CommandName, commandOf } from './commands/commands.ts';
import { useKeyText } from './commands/useKeyText.ts';
import { useEditor, useEditorState } from './editorContext.ts';
import { type EditorState, type Tool, tools } from './editorStore.ts';
import { CurvedRowIcon, StraightRowIcon } from './icons.tsx';
import classes from './Workbench.module.css';

const icons: Record<Tool, ComponentType<{ size?: number }>> = {
  select: IconPointer,
  hand: IconHandStop,
  block: IconGridDots,
  row: StraightRowIcon,
  curvedRow: CurvedRowIcon,
  freeRow: IconScribble,
  shape: IconRectangle,
  text: IconTypography,
  focalPoint: IconFocus2,
};

/** The tools, one in hand. */
export function ToolRail(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const keyText = useKeyText();
  const tool = useEditorState((state) => state.tool);
  const shapeKind = useEditorState((state) => state.shapeKind);
  return (
    <div className={classes.rail} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
      {tools.map((name) => {
        const command = `${name}Tool` as CommandName;
        const label = t(`commands.${command}`);
        const Icon = icons[name];
        const button = (
          <ActionIcon
            size={36}
            variant={tool === name ? 'filled' : 'subtle'}
            color={tool === name ? undefined : 'gray'}
            aria-pressed={tool === name}
            aria-label={label}
            onClick={() => store.set({ tool: name })}
          >
            <Icon size={20} />
          </ActionIcon>
        );
        if (name !== 'shape' || tool !== 'shape')
          return (
            <Tooltip
              key={name}
              label={`${label} (${keyText(commandOf(command).keys[0] ?? '')})`}
              position="right"
              openDelay={400}
            >
              {button}
            </Tooltip>
          );
        return (
          <Menu key={name} position="right-start" trigger="click-hover" openDelay={300}>
            <Menu.Target>{button}</Menu.Target>
            <Menu.Dropdown>
              {shapeKinds.filter(isDrawn).map((kind) => (
                <Menu.Item
                  key={kind}
                  onClick={() => store.set({ shapeKind: kind })}
                  {...(kind === shapeKind && { 'aria-current': true, fw: 600 })}
                >
                  {t(`shapes.${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        );
      })}
    </div>
  );
}

const isDrawn = (kind: ShapeKind): kind is EditorState['shapeKind'] => kind !== 'text';
