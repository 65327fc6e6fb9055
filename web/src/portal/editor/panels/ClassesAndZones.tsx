import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { addClass, addZone, removeClass, removeZone, renameClass, renameZone } from '../document/attributes.ts';
import { countIn, listSeats } from '../document/seats.ts';
import type { Drawing } from '../document/types.ts';
import { useDrawing, useEditor } from '../editorContext.ts';
import { Section } from './Section.tsx';

/** Classes, which prices go by, and zones, which parts of a hall are sold by. */
export function ClassesAndZones(): ReactNode {
  const { t } = useTranslation('editor');
  const { hall } = useDrawing();
  const counts = useMemo(() => {
    const ofClass = new Map<number, number>();
    for (const { seat } of listSeats(hall)) ofClass.set(seat.class ?? 0, (ofClass.get(seat.class ?? 0) ?? 0) + 1);
    const ofZone = new Map<number, number>();
    for (const row of hall.rows)
      if (row.zone !== undefined) ofZone.set(row.zone, (ofZone.get(row.zone) ?? 0) + countIn(row));
    return { ofClass, ofZone };
  }, [hall]);
  return (
    <Stack gap="xl">
      <Entries
        title={t('classes.title')}
        help={t('classes.help')}
        addLabel={t('classes.add')}
        entries={hall.classes}
        counts={counts.ofClass}
        least={1}
        add={addClass}
        rename={renameClass}
        remove={removeClass}
      />
      <Entries
        title={t('zones.title')}
        help={t('zones.help')}
        addLabel={t('zones.add')}
        entries={hall.zones ?? []}
        counts={counts.ofZone}
        least={0}
        add={addZone}
        rename={renameZone}
        remove={removeZone}
      />
    </Stack>
  );
}

function Entries(props: {
  title: string;
  help: string;
  addLabel: string;
  entries: readonly { key: string; name: string }[];
  counts: ReadonlyMap<number, number>;
  /** The first so many cannot be taken away. */
  least: number;
  add(drawing: Drawing, name: string): Drawing;
  rename(drawing: Drawing, index: number, name: string): Drawing;
  remove(drawing: Drawing, index: number): Drawing;
}): ReactNode {
  const { title, help, addLabel, entries, counts, least, add, rename, remove } = props;
  const { t } = useTranslation('editor');
  const { number } = useFormats();
  const { store } = useEditor();
  const [name, setName] = useState('');
  return (
    <Section title={title}>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
      {entries.map((entry, index) => {
        const count = counts.get(index) ?? 0;
        return (
          <Group key={entry.key} gap="xs" wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              aria-label={t('classes.name')}
              value={entry.name}
              maxLength={60}
              onChange={({ currentTarget: { value } }) =>
                store.redraw((drawing) => rename(drawing, index, value), `rename ${entry.key}`)
              }
              onBlur={() => store.settle()}
            />
            <Text size="xs" c="dimmed" className="p-figures">
              {t('seats', { count, seats: number(count) })}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index < least}
              aria-label={t('classes.remove', { name: entry.name || entry.key })}
              onClick={() => store.redraw((drawing) => remove(drawing, index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = name.trim();
          if (wanted === '') return;
          store.redraw((drawing) => add(drawing, wanted));
          setName('');
        }}
      >
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            flex={1}
            label={addLabel}
            value={name}
            maxLength={60}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Button type="submit" size="xs" variant="default">
            {t('classes.addNow')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
