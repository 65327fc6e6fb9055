import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Fields, useReadOnly } from '../form/index.ts';
import classes from './settings.module.css';

/** Things in an order, each with its own inputs: opened, moved, removed and added. */
export function Items<Item>(props: {
  items: Item[];
  onChange(items: Item[]): void;
  /** What an item is called. */
  nameOf(item: Item): string;
  make(): Item;
  addLabel: string;
  most: number;
  /** Where in the form: `navigation`. */
  path: string;
  /** The form's errors: an item that has one is open. */
  errors: Record<string, string>;
  children(item: Item, change: (item: Item) => void, path: string): ReactNode;
}): ReactNode {
  const { t } = useTranslation('settings');
  const readOnly = useReadOnly();
  const { items, onChange, make, addLabel, most, path } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const swap = (place: number, other: number): void => {
    const [one, two] = [items[place], items[other]];
    if (one === undefined || two === undefined) return;
    onChange(items.with(place, two).with(other, one));
    // What is open moves along.
    setOpen(new Set([...open].map((each) => (each === place ? other : each === other ? place : each))));
  };
  const remove = (place: number): void => {
    onChange(items.toSpliced(place, 1));
    setOpen(new Set([...open].filter((each) => each !== place).map((each) => (each > place ? each - 1 : each))));
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
          const itemPath = `${path}.${place}`;
          const isWrong = Object.keys(props.errors).some((error) => error.startsWith(`${itemPath}.`));
          const isOpen = open.has(place) || isWrong;
          return (
            <Item
              key={key}
              name={props.nameOf(item) || t('items.unnamed')}
              isOpen={isOpen}
              onToggle={() => setOpen(new Set(isOpen ? [...open].filter((each) => each !== place) : [...open, place]))}
              onUp={place === 0 ? null : () => swap(place, place - 1)}
              onDown={place === items.length - 1 ? null : () => swap(place, place + 1)}
              onRemove={() => remove(place)}
            >
              {isOpen ? props.children(item, (changed) => onChange(items.with(place, changed)), itemPath) : null}
            </Item>
          );
        })}
      </ol>
      {readOnly ? null : (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= most}
          onClick={() => {
            setOpen(new Set([...open, items.length]));
            onChange([...items, make()]);
          }}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

function Item(props: {
  name: string;
  isOpen: boolean;
  onToggle(): void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove(): void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('settings');
  const content = useId();
  const readOnly = useReadOnly();
  const { name, isOpen, onToggle, onUp, onDown, onRemove, children } = props;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  // A disabled fieldset around it would keep a button from opening it.
  if (readOnly)
    return (
      <li className={classes.item}>
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== isOpen) onToggle();
          }}
        >
          <summary>{name}</summary>
          <Fields className={classes.itemContent}>{children}</Fields>
        </details>
      </li>
    );
  return (
    <li className={classes.item}>
      <Group justify="space-between" wrap="nowrap">
        <UnstyledButton className={classes.itemName} aria-expanded={isOpen} aria-controls={content} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          {name}
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={t('items.up', { name })}
            disabled={onUp === null}
            onClick={onUp ?? undefined}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('items.down', { name })}
            disabled={onDown === null}
            onClick={onDown ?? undefined}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label={t('items.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div id={content} hidden={!isOpen} className={classes.itemContent}>
        {children}
      </div>
    </li>
  );
}
