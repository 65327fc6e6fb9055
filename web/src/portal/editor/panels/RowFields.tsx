import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { commandOf } from '../commands/commands.ts';
import { setRowLabel, setZone } from '../document/attributes.ts';
import { bend, curveOf } from '../document/curve.ts';
import { pitchOf, setPitch } from '../document/pitch.ts';
import { byRow } from '../document/seats.ts';
import { useDrawing, useEditor, useSelection } from '../editorContext.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';

/** The rows that have selected seats: label, zone, curve, distance of seats, aisles. */
export function RowFields(): ReactNode {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { store } = editor;
  const { hall } = useDrawing();
  const { seats } = useSelection();
  const rows = useMemo(() => byRow(hall, seats).map(({ row }) => hall.rows[row]), [hall, seats]);
  const curve = useMemo(() => curveOf(hall, seats), [hall, seats]);
  const pitch = useMemo(() => pitchOf(hall, seats), [hall, seats]);
  const [first] = rows;
  const zones = hall.zones ?? [];
  const isSameZone = rows.every((row) => row?.zone === first?.zone);
  const settle = () => store.settle();
  return (
    <Section title={t('row.title', { count: rows.length })}>
      {rows.length === 1 ? (
        <TextInput
          size="xs"
          label={t('row.label')}
          value={first?.label ?? ''}
          maxLength={60}
          onChange={({ currentTarget: { value } }) =>
            store.edit((drawing, selected) => setRowLabel(drawing, selected, value), 'label')
          }
          onBlur={settle}
        />
      ) : null}
      {zones.length > 0 ? (
        <Select
          size="xs"
          label={t('row.zone')}
          placeholder={t('differ')}
          allowDeselect={false}
          data={[
            { value: '', label: t('row.noZone') },
            ...zones.map(({ name, key }, index) => ({ value: String(index), label: name || key })),
          ]}
          value={isSameZone ? String(first?.zone ?? '') : null}
          onChange={(value) => {
            if (value !== null)
              store.edit((drawing, selected) => setZone(drawing, selected, value === '' ? null : Number(value)));
          }}
        />
      ) : null}
      <SimpleGrid cols={2} spacing="xs">
        <NumberField
          label={t('row.curve')}
          value={curve}
          step={0.25}
          onChange={(value) => store.edit((drawing, selected) => bend(drawing, selected, value), 'curve')}
          onSettle={settle}
        />
        <NumberField
          label={t('row.pitch')}
          value={pitch}
          min={0.3}
          max={10}
          step={0.05}
          onChange={(value) => store.edit((drawing, selected) => setPitch(drawing, selected, value), 'pitch')}
          onSettle={settle}
        />
      </SimpleGrid>
      <Group gap="xs">
        {(['addAisle', 'closeGaps', 'selectRows', 'numbering'] as const).map((name) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => commandOf(name).run(editor)}>
            {t(`commands.${name}`)}
          </Button>
        ))}
      </Group>
    </Section>
  );
}
