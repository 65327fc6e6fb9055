import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import {
  IconCopyPlus,
  IconFlipHorizontal,
  IconFlipVertical,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotate2,
  IconRotateClockwise2,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type CommandName, commandOf } from '../commands/commands.ts';
import { align, type Side, space } from '../document/arrange.ts';
import { useEditor } from '../editorContext.ts';
import { Section } from './Section.tsx';

type Icon = typeof IconTrash;
const sides: [Side, Icon][] = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
];
const spaces: ['horizontal' | 'vertical', Icon][] = [
  ['horizontal', IconLayoutDistributeHorizontal],
  ['vertical', IconLayoutDistributeVertical],
];
const others: [CommandName, Icon][] = [
  ['turnLeft', IconRotate2],
  ['turnRight', IconRotateClockwise2],
  ['mirrorHorizontal', IconFlipVertical],
  ['mirrorVertical', IconFlipHorizontal],
  ['duplicate', IconCopyPlus],
  ['remove', IconTrash],
];

/** Aligned, spaced, mirrored, turned, doubled, taken away. */
export function Arrange(): ReactNode {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { store } = editor;
  return (
    <Section title={t('arrange.title')}>
      <Group gap={4}>
        {sides.map(([side, Icon]) => (
          <Action
            key={side}
            label={t(`arrange.align.${side}`)}
            Icon={Icon}
            run={() => store.edit((drawing, selection) => align(drawing, selection, side))}
          />
        ))}
        {spaces.map(([along, Icon]) => (
          <Action
            key={along}
            label={t(`arrange.space.${along}`)}
            Icon={Icon}
            run={() => store.edit((drawing, selection) => space(drawing, selection, along))}
          />
        ))}
      </Group>
      <Group gap={4}>
        {others.map(([name, Icon]) => (
          <Action key={name} label={t(`commands.${name}`)} Icon={Icon} run={() => commandOf(name).run(editor)} />
        ))}
      </Group>
    </Section>
  );
}

function Action({ label, Icon, run }: { label: string; Icon: Icon; run(): void }): ReactNode {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={run}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
