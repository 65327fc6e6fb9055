import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { type Shape, shapeKinds } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { changeShapes } from '../document/shapes.ts';
import { useDrawing, useEditor, useSelection } from '../editorContext.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';

/** What stands around the seats: its kind, its words, its size. */
export function ShapeFields(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const { scenery } = useDrawing();
  const { shapes } = useSelection();
  const first = scenery.shapes[shapes[0] ?? -1];
  if (!first) return null;
  const change = (next: Partial<Shape>, gesture: string | null = null) =>
    store.edit((drawing, selection) => changeShapes(drawing, selection, next), gesture);
  const settle = () => store.settle();
  return (
    <Section title={t('shape.title', { count: shapes.length })}>
      <NativeSelect
        size="xs"
        label={t('shape.kind')}
        value={first.kind}
        data={shapeKinds.map((value) => ({ value, label: t(`shapes.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = shapeKinds.find((each) => each === value);
          if (kind) change({ kind });
        }}
      />
      <TextInput
        size="xs"
        label={t('shape.text')}
        value={first.text}
        maxLength={80}
        onChange={({ currentTarget: { value } }) => change({ text: value }, 'text')}
        onBlur={settle}
      />
      <SimpleGrid cols={2} spacing="xs">
        <NumberField
          label={t('shape.width')}
          value={first.width}
          min={0.1}
          max={1000}
          onChange={(width) => change({ width }, 'width')}
          onSettle={settle}
        />
        <NumberField
          label={t('shape.height')}
          value={first.height}
          min={0.1}
          max={1000}
          onChange={(height) => change({ height }, 'height')}
          onSettle={settle}
        />
      </SimpleGrid>
    </Section>
  );
}
