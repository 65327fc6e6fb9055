import { Checkbox, Group, Input, NumberInput, ScrollArea, Select, TextInput } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';

/** A field of many rows at once. `valueOf`, `has`: of a row that is known; of fields that are the rows' own. */
export type BulkField<Row, Changes> = {
  name: string;
  label: string;
  description?: string;
} & (
  | {
      kind: 'choice';
      options: { value: string; label: string }[];
      valueOf(row: Row): string;
      changes(value: string): Changes;
    }
  | { kind: 'switch'; valueOf(row: Row): boolean; changes(value: boolean): Changes }
  /** Some of several, each by itself: places where something is shown, tags. */
  | {
      kind: 'members';
      options: { value: number; label: string }[];
      has(row: Row, value: number): boolean;
      changes(members: { add: number[]; remove: number[] }): Changes;
    }
  | { kind: 'number'; min: number; max: number; valueOf(row: Row): number; changes(value: number): Changes }
  /** By how much: no row has a value of its own. */
  | { kind: 'amount'; min: number; max: number; step: number; unit: string; changes(value: number): Changes }
);

/** What was entered, by field; what is not there is left as each row has it. */
export type Entered = Record<string, string | boolean | number | Record<number, boolean>>;

/** What was entered, as the server takes it; null: nothing. */
export function changesOf<Row, Changes extends object>(
  fields: BulkField<Row, Changes>[],
  entered: Entered,
): Changes | null {
  const parts = fields.flatMap((field) => {
    const value = entered[field.name];
    return value === undefined ? [] : partOf(field, value);
  });
  return parts.length === 0 ? null : (Object.assign({}, ...parts) as Changes);
}

/** An amount of nothing changes nothing. */
function partOf<Row, Changes>(field: BulkField<Row, Changes>, value: Entered[string]): Changes | [] {
  switch (field.kind) {
    case 'choice':
      return field.changes(String(value));
    case 'switch':
      return field.changes(value === true);
    case 'number':
      return field.changes(Number(value));
    case 'amount':
      return value === 0 ? [] : field.changes(Number(value));
    case 'members': {
      const of = (wanted: boolean) =>
        Object.entries(value)
          .filter(([, isMember]) => isMember === wanted)
          .map(([member]) => Number(member));
      return field.changes({ add: of(true), remove: of(false) });
    }
  }
}

/** From this many options on they are looked for. */
const searchedFrom = 13;

/** The input of a field. While nothing is entered it shows what the rows have in common, else that they have several values. */
export function BulkInput<Row, Changes>(props: {
  field: BulkField<Row, Changes>;
  rows: Row[];
  /** Whether there are rows whose values are not known. */
  isAll: boolean;
  value: Entered[string] | undefined;
  isFirst: boolean;
  isDisabled: boolean;
  onChange(value: Entered[string]): void;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { field, rows, isAll, value, isDisabled, onChange } = props;
  const several = t('list.several');
  /** The value that the rows have in common; null: they have several. */
  function common<T>(of: (row: Row) => T): T | null {
    const [first] = rows;
    if (isAll || first === undefined) return null;
    const value = of(first);
    return rows.every((row) => of(row) === value) ? value : null;
  }
  const focus = props.isFirst ? { 'data-autofocus': true } : {};
  switch (field.kind) {
    case 'choice': {
      const shown = value === undefined ? common(field.valueOf) : String(value);
      return (
        <Select
          {...focus}
          label={field.label}
          description={field.description}
          placeholder={several}
          disabled={isDisabled}
          allowDeselect={false}
          searchable={field.options.length >= searchedFrom}
          data={field.options}
          value={shown}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      );
    }
    case 'switch': {
      const shown = value === undefined ? common(field.valueOf) : value === true;
      return (
        <Checkbox
          {...focus}
          label={field.label}
          description={shown === null ? several : field.description}
          disabled={isDisabled}
          indeterminate={shown === null}
          checked={shown === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    }
    case 'number': {
      const shown = value === undefined ? common(field.valueOf) : Number(value);
      return (
        <NumberInput
          {...focus}
          label={field.label}
          description={field.description}
          placeholder={several}
          disabled={isDisabled}
          min={field.min}
          max={field.max}
          clampBehavior="strict"
          allowDecimal={false}
          value={shown ?? ''}
          // An empty field is no number: the rows stay as they are.
          onChange={(number) => typeof number === 'number' && onChange(number)}
        />
      );
    }
    case 'amount':
      return (
        <NumberInput
          {...focus}
          label={field.label}
          description={field.description}
          suffix={` ${field.unit}`}
          disabled={isDisabled}
          min={field.min}
          max={field.max}
          step={field.step}
          value={Number(value ?? 0)}
          onChange={(amount) => onChange(Math.round(Number(amount)) || 0)}
        />
      );
    case 'members':
      return (
        <Members
          label={field.label}
          options={field.options}
          isDisabled={isDisabled}
          stateOf={(member) => {
            const wanted = (value as Record<number, boolean> | undefined)?.[member];
            return wanted ?? common((row) => field.has(row, member));
          }}
          onChange={(member, isMember) =>
            onChange({ ...(value as Record<number, boolean> | undefined), [member]: isMember })
          }
        />
      );
  }
}

function Members(props: {
  label: string;
  options: { value: number; label: string }[];
  isDisabled: boolean;
  /** Null: some rows have it. */
  stateOf(member: number): boolean | null;
  onChange(member: number, isMember: boolean): void;
}): ReactNode {
  const { t } = useTranslation('portal');
  const [search, setSearch] = useState('');
  const { label, options, isDisabled, stateOf, onChange } = props;
  const shown = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Input.Wrapper labelElement="div" label={label} role="group" aria-label={label}>
      {options.length >= searchedFrom ? (
        <TextInput
          size="xs"
          type="search"
          my={4}
          aria-label={t('list.searchOptions', { filter: label })}
          placeholder={t('list.searchOptions', { filter: label })}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      ) : null}
      <ScrollArea.Autosize mah={180} mt={6}>
        <Group gap="md" p={2}>
          {shown.map((option) => {
            const state = stateOf(option.value);
            return (
              <Checkbox
                key={option.value}
                label={option.label}
                description={state === null ? t('list.several') : undefined}
                disabled={isDisabled}
                indeterminate={state === null}
                checked={state === true}
                onChange={({ currentTarget }) => onChange(option.value, currentTarget.checked)}
              />
            );
          })}
        </Group>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}
