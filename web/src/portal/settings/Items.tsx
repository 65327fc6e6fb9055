import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** Things in an order: each with its own inputs, moved, removed and added. */
export function Items<Item>(props: {
  items: Item[];
  onChange(items: Item[]): void;
  /** What an item is called, for its buttons. */
  nameOf(item: Item): string;
  make(): Item;
  addLabel: string;
  most: number;
  /** Where in the form: `navigation`. */
  path: string;
  children(item: Item, change: (item: Item) => void, path: string): ReactNode;
}): ReactNode {
  const { t } = useTranslation('settings');
  const { items, onChange, nameOf, make, addLabel, most, path, children } = props;
  const put = (place: number, ...instead: Item[]): void => onChange(items.toSpliced(place, 1, ...instead));
  const swap = (place: number, other: number): void => {
    const [one, two] = [items[place], items[other]];
    if (one === undefined || two === undefined) return;
    onChange(items.with(place, two).with(other, one));
  };
  return (
    <div data-path={path}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('items.none')}
        </Text>
      ) : null}
      <ol className={classes.items}>
        {Object.entries(items).map(([key, item]) => {
          // An item is its place: its inputs have no state of their own.
          const place = Number(key);
          const name = nameOf(item) || t('items.unnamed');
          return (
            <li key={key} className={classes.item}>
              <Group justify="space-between" mb="xs">
                <Text size="sm" c="dimmed" className="p-figures">
                  {t('items.place', { place: place + 1, count: items.length })}
                </Text>
                <Group gap={4}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('items.up', { name })}
                    disabled={place === 0}
                    onClick={() => swap(place, place - 1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('items.down', { name })}
                    disabled={place === items.length - 1}
                    onClick={() => swap(place, place + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('items.remove', { name })}
                    onClick={() => put(place)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
              {children(item, (changed) => put(place, changed), `${path}.${place}`)}
            </li>
          );
        })}
      </ol>
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={items.length >= most}
        onClick={() => onChange([...items, make()])}
      >
        {addLabel}
      </Button>
    </div>
  );
}
