import { SimpleGrid } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo, useState } from 'react';
import { boxOfSelection, move, turn } from '../document/arrange.ts';
import { rounded } from '../document/seats.ts';
import { useDrawing, useEditor, useSelection } from '../editorContext.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';

/** Where what is selected stands, from the left and from the top, and by how much it is turned from now on. */
export function Place(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const drawing = useDrawing();
  const selection = useSelection();
  const box = useMemo(() => boxOfSelection(drawing, selection), [drawing, selection]);
  /** Degrees by which the selection has been turned since the entry began. */
  const [turned, setTurned] = useState(0);
  if (box === null) return null;
  const settle = () => store.settle();
  return (
    <Section title={t('place.title')}>
      <SimpleGrid cols={3} spacing="xs">
        <NumberField
          label={t('place.x')}
          value={rounded(box.left)}
          min={-10_000}
          max={10_000}
          onChange={(x) =>
            store.edit((now, selected) => {
              const at = boxOfSelection(now, selected);
              return move(now, selected, { dx: x - (at?.left ?? x), dy: 0 });
            }, 'x')
          }
          onSettle={settle}
        />
        <NumberField
          label={t('place.y')}
          value={rounded(box.top)}
          min={-10_000}
          max={10_000}
          onChange={(y) =>
            store.edit((now, selected) => {
              const at = boxOfSelection(now, selected);
              return move(now, selected, { dx: 0, dy: y - (at?.top ?? y) });
            }, 'y')
          }
          onSettle={settle}
        />
        <NumberField
          label={t('place.turn')}
          value={turned}
          min={-360}
          max={360}
          step={5}
          suffix="°"
          onChange={(degrees) => {
            store.edit((now, selected) => turn(now, selected, degrees - turned), 'turn');
            setTurned(degrees);
          }}
          onSettle={() => {
            setTurned(0);
            settle();
          }}
        />
      </SimpleGrid>
    </Section>
  );
}
