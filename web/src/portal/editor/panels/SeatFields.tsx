import { Button, Checkbox, Group, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo, useState } from 'react';
import {
  breakSofas,
  common,
  hasFlag,
  joinSofas,
  seatFlags,
  setClass,
  setFlag,
  setName,
} from '../document/attributes.ts';
import { listSeats } from '../document/seats.ts';
import { ofClass } from '../document/select.ts';
import { useDrawing, useEditor, useSelection } from '../editorContext.ts';
import { Section } from './Section.tsx';

/** Places that sofas in cinemas have. */
const sofaSizes = [2, 3, 4, 5, 6];

/** Fields of the selected seats. */
export function SeatFields(): ReactNode {
  const { t } = useTranslation('editor');
  const { number } = useFormats();
  const { store } = useEditor();
  const { hall } = useDrawing();
  const selection = useSelection();
  const { seats } = selection;
  const own = useMemo(() => {
    const flags = seatFlags.map((flag) => ({ flag, value: common(hall, selection, (seat) => hasFlag(seat, flag)) }));
    return {
      class: common(hall, selection, (seat) => seat.class ?? 0),
      flags,
      hasSofas: common(hall, selection, (seat) => seat.sofa !== undefined) !== false,
      first: seats.length === 1 ? listSeats(hall, seats)[0] : undefined,
    };
  }, [hall, selection, seats]);
  const [places, setPlaces] = useState(2);
  const row = own.first && hall.rows[own.first.row];
  return (
    <Section title={t('seat.title')}>
      <Text size="sm" className="p-figures">
        {own.first
          ? t('seat.one', { row: row?.label ?? '', seat: own.first.seat.name ?? '' })
          : t('seats', { count: seats.length, seats: number(seats.length) })}
      </Text>
      {own.first ? (
        <TextInput
          size="xs"
          label={t('seat.name')}
          value={own.first.seat.name ?? ''}
          maxLength={60}
          onChange={({ currentTarget: { value } }) =>
            store.edit((drawing, selected) => setName(drawing, selected, value), 'name')
          }
          onBlur={() => store.settle()}
        />
      ) : null}
      <Select
        size="xs"
        label={t('seat.class')}
        placeholder={t('differ')}
        allowDeselect={false}
        data={hall.classes.map(({ name, key }, index) => ({ value: String(index), label: name || key }))}
        value={own.class === undefined ? null : String(own.class)}
        onChange={(value) => {
          if (value !== null) store.edit((drawing, selected) => setClass(drawing, selected, Number(value)));
        }}
      />
      {own.flags.map(({ flag, value }) => (
        <Checkbox
          key={flag}
          size="xs"
          label={t(`flags.${flag}`)}
          checked={value === true}
          indeterminate={value === undefined}
          onChange={() => store.edit((drawing, selected) => setFlag(drawing, selected, flag, value !== true))}
        />
      ))}
      <NativeSelect
        size="xs"
        label={t('sofa.places')}
        value={places}
        data={sofaSizes.map(String)}
        onChange={({ currentTarget }) => setPlaces(Number(currentTarget.value))}
      />
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={seats.length < places}
          onClick={() => store.edit((drawing, selected) => joinSofas(drawing, selected, places))}
        >
          {t('sofa.join', { places })}
        </Button>
        <Button size="compact-xs" variant="default" disabled={!own.hasSofas} onClick={() => store.edit(breakSofas)}>
          {t('sofa.break')}
        </Button>
        {own.class === undefined ? null : (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => store.select({ seats: ofClass(hall, own.class ?? 0), shapes: [] })}
          >
            {t('select.sameClass')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
