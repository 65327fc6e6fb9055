import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  labelRows,
  numberSeats,
  type RowNumbering,
  type SeatNumbering,
  usualNumbering,
} from '../document/numbering.ts';
import type { Drawing, Selection } from '../document/types.ts';
import { useDrawing, useEditor, useSelection } from '../editorContext.ts';
import { NumberField } from './NumberField.tsx';

/** Names of many seats, or labels of many rows, drawn while they are chosen and kept when they are applied. */
export function Numbering(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const drawing = useDrawing();
  const selection = useSelection();
  const [what, setWhat] = useState<'seats' | 'rows'>('seats');
  const [seats, setSeats] = useState<SeatNumbering>({ ...usualNumbering, direction: drawing.hall.naming.seats });
  const [rows, setRows] = useState<RowNumbering>(() => usualRows(drawing));
  const answer = useMemo(
    () => numbered(drawing, selection, what === 'seats' ? { seats } : { rows }),
    [drawing, selection, what, seats, rows],
  );
  useEffect(() => {
    store.set({ preview: answer?.drawing ?? null });
    return () => store.set({ preview: null });
  }, [store, answer]);

  if (selection.seats.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('numbering.selectFirst')}
      </Text>
    );
  const directions = what === 'seats' ? (['from_left', 'from_right'] as const) : (['from_top', 'from_bottom'] as const);
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('panels.numbering')}
        value={what}
        data={[
          { value: 'seats', label: t('numbering.seats') },
          { value: 'rows', label: t('numbering.rows') },
        ]}
        onChange={(next) => setWhat(next === 'rows' ? 'rows' : 'seats')}
      />
      {what === 'seats' ? (
        <>
          <SimpleGrid cols={2} spacing="xs">
            <NumberField
              label={t('numbering.start')}
              value={seats.start}
              min={0}
              max={99_999}
              step={1}
              decimals={0}
              onChange={(start) => setSeats({ ...seats, start })}
            />
            <NativeSelect
              size="xs"
              label={t('numbering.step')}
              value={String(seats.step)}
              data={[
                { value: '1', label: t('numbering.every') },
                { value: '2', label: t('numbering.oddEven') },
              ]}
              onChange={({ currentTarget: { value } }) => setSeats({ ...seats, step: Number(value) })}
            />
          </SimpleGrid>
          <NativeSelect
            size="xs"
            label={t('numbering.pattern')}
            value={seats.pattern}
            data={(['along', 'from_middle'] as const).map((value) => ({ value, label: t(`numbering.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setSeats({ ...seats, pattern: value === 'from_middle' ? 'from_middle' : 'along' })
            }
          />
        </>
      ) : (
        <SimpleGrid cols={2} spacing="xs">
          <TextInput
            size="xs"
            label={t('numbering.start')}
            value={rows.start}
            maxLength={6}
            error={answer === null ? t('numbering.badStart') : null}
            onChange={({ currentTarget: { value } }) => setRows({ ...rows, start: value.toUpperCase() })}
          />
          <NumberField
            label={t('numbering.step')}
            value={rows.step}
            min={1}
            max={10}
            step={1}
            decimals={0}
            onChange={(step) => setRows({ ...rows, step })}
          />
        </SimpleGrid>
      )}
      <NativeSelect
        size="xs"
        label={t('numbering.direction')}
        value={what === 'seats' ? seats.direction : rows.direction}
        data={directions.map((value) => ({ value, label: t(`numbering.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (what === 'seats') setSeats({ ...seats, direction: value === 'from_right' ? 'from_right' : 'from_left' });
          else setRows({ ...rows, direction: value === 'from_bottom' ? 'from_bottom' : 'from_top' });
        }}
      />
      <TextInput
        size="xs"
        label={t('numbering.prefix')}
        value={what === 'seats' ? seats.prefix : rows.prefix}
        maxLength={20}
        onChange={({ currentTarget: { value } }) => {
          if (what === 'seats') setSeats({ ...seats, prefix: value });
          else setRows({ ...rows, prefix: value });
        }}
      />
      {what === 'seats' ? (
        <>
          <Checkbox
            size="xs"
            label={t('numbering.goesOn')}
            checked={seats.scope === 'selection'}
            onChange={({ currentTarget: { checked } }) => setSeats({ ...seats, scope: checked ? 'selection' : 'row' })}
          />
          <Checkbox
            size="xs"
            label={t('numbering.countsGaps')}
            checked={seats.countsGaps}
            onChange={({ currentTarget: { checked } }) => setSeats({ ...seats, countsGaps: checked })}
          />
        </>
      ) : null}
      <Text size="xs" c="dimmed">
        {t('numbering.preview')}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          disabled={answer === null}
          onClick={() => {
            if (answer === null) return;
            store.edit(() => answer);
            store.set({ panel: 'inspect' });
          }}
        >
          {t('numbering.apply')}
        </Button>
        <Button size="xs" variant="default" onClick={() => store.set({ panel: 'inspect' })}>
          {t('numbering.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

const numbered = (drawing: Drawing, selection: Selection, how: { seats: SeatNumbering } | { rows: RowNumbering }) =>
  'seats' in how ? numberSeats(drawing, selection, how.seats) : labelRows(drawing, selection, how.rows);

function usualRows({ hall }: Drawing): RowNumbering {
  const { rows } = hall.naming;
  return {
    prefix: '',
    start: rows.startsWith('letters') ? 'A' : '1',
    step: 1,
    direction: rows.endsWith('top') ? 'from_top' : 'from_bottom',
  };
}
