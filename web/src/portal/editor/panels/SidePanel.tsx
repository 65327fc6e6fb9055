import { Box, CloseButton, Group, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEditor, useEditorState, useSelection } from '../editorContext.ts';
import type { Panel } from '../editorStore.ts';
import classes from '../Workbench.module.css';
import { Background } from './Background.tsx';
import { ClassesAndZones } from './ClassesAndZones.tsx';
import { Faults } from './Faults.tsx';
import { HallInspector } from './HallInspector.tsx';
import { Help } from './Help.tsx';
import { Numbering } from './Numbering.tsx';
import { SelectionInspector } from './SelectionInspector.tsx';

/** What is selected, or what was asked for instead. On a phone it is a sheet, of which its head is always seen. */
export function SidePanel(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const { seats, shapes } = useSelection();
  const panel = useEditorState((state) => state.panel);
  const [isOpen, setOpen] = useState(false);
  const isEmpty = seats.length + shapes.length === 0;
  const title = panel === 'inspect' ? t(isEmpty ? 'panels.hall' : 'panels.inspect') : t(`panels.${panel}`);
  return (
    <aside className={classes.side} data-open={isOpen || undefined} aria-label={title}>
      <Group className={classes.sideHead ?? ''} justify="space-between" wrap="nowrap">
        <UnstyledButton
          className={classes.sheetHandle ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          <Title order={2} size="h5">
            {title}
          </Title>
          <IconChevronUp size={20} aria-hidden />
        </UnstyledButton>
        {panel === 'inspect' ? null : (
          <CloseButton aria-label={t('panels.close')} onClick={() => store.set({ panel: 'inspect', preview: null })} />
        )}
      </Group>
      {/* Longer than the window with nothing in it that takes the keyboard, as the help is: it is scrolled by itself. */}
      <Box className={classes.sideBody ?? ''} role="region" aria-label={title} tabIndex={0}>
        <PanelBody panel={panel} isEmpty={isEmpty} />
      </Box>
    </aside>
  );
}

function PanelBody({ panel, isEmpty }: { panel: Panel; isEmpty: boolean }): ReactNode {
  switch (panel) {
    case 'faults':
      return <Faults />;
    case 'numbering':
      return <Numbering />;
    case 'classes':
      return <ClassesAndZones />;
    case 'background':
      return <Background />;
    case 'help':
      return <Help />;
    case 'inspect':
      return isEmpty ? <HallInspector /> : <SelectionInspector />;
  }
}
