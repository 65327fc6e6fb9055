import { Button, Checkbox, Group, Popover, Radio, Skeleton, TextInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import classes from './List.module.css';

/** A chunk of its own: a calendar is needed only once a filter of days is opened. */
const DateField = lazyPage(async () => ({ default: (await import('../dates/DateField.tsx')).DateField }));

/** One of the ways to narrow a list. */
export interface ListFilter {
  /** What the server's list calls it, and its parameter in the address. */
  name: string;
  label: string;
  /** Left out of a range. */
  options?: { value: string; label: string }[];
  /** True: only one value at a time. */
  single?: boolean;
  /** From a day to a day, either may be open; of instants, the days are the exhibitor's. */
  range?: 'dates' | 'instants';
}

/** From this many options on they can be searched. */
const searchedFrom = 9;

/** A filter as a chip that says what it does: "Screen: Grand, Salon". */
export function FilterChip(props: {
  filter: ListFilter;
  values: string[];
  onChange(values: string[]): void;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { list, dayShort } = useFormats();
  const { filter, values, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isSet = values.length > 0;
  // A value that is no option any more, in an old address: it still narrows, so it is still told.
  const options = filter.options ?? [];
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  const shown = options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const [from = '', to = ''] = values;
  const told = filter.range
    ? [from, to].map((day) => (day === '' ? '…' : dayShort(day))).join(' – ')
    : list(values.map(nameOf));
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Button.Group>
        <Popover.Target>
          <Button
            size="xs"
            variant={isSet ? 'light' : 'default'}
            leftSection={isSet ? null : <IconPlus size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isSet ? t('list.filtered', { filter: filter.label, values: told }) : filter.label}
          </Button>
        </Popover.Target>
        {isSet ? (
          <Button
            size="xs"
            px={6}
            variant="light"
            aria-label={t('list.unfilter', { filter: filter.label })}
            onClick={() => onChange([])}
          >
            <IconX size={14} aria-hidden />
          </Button>
        ) : null}
      </Button.Group>
      <Popover.Dropdown miw={220} role="dialog" aria-label={filter.label}>
        {options.length >= searchedFrom ? (
          <TextInput
            size="xs"
            type="search"
            aria-label={t('list.searchOptions', { filter: filter.label })}
            placeholder={t('list.searchOptions', { filter: filter.label })}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        ) : null}
        {filter.range ? (
          <Suspense fallback={<Skeleton height={140} />}>
            <div className={classes.options}>
              <DateField
                size="sm"
                label={t('list.from')}
                value={from}
                max={to}
                onChange={(day) => onChange([day, to])}
              />
              <DateField
                size="sm"
                label={t('list.to')}
                value={to}
                min={from}
                onChange={(day) => onChange([from, day])}
              />
            </div>
          </Suspense>
        ) : filter.single ? (
          <Radio.Group aria-label={filter.label} value={values[0] ?? ''} onChange={(value) => onChange([value])}>
            <div className={classes.options}>
              {shown.map(({ value, label }) => (
                <Radio key={value} size="sm" value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
        ) : (
          <Checkbox.Group aria-label={filter.label} value={values} onChange={onChange}>
            <div className={classes.options}>
              {shown.map(({ value, label }) => (
                <Checkbox key={value} size="sm" value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Group mt="sm" justify="flex-end">
          <Button size="xs" variant="default" onClick={() => setIsOpen(false)}>
            {t('list.close')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
