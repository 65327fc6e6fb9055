import type { Locale } from '@parterre/server/contract';
import type { ChangeEvent } from 'react';
import { errorsBelow } from './errorsBelow.ts';

/** A text in the languages in which it was written. */
export type LocalizedText = { [L in Locale]?: string };

/** What an input of a form needs; spread it: `<TextInput {...form.text('name')} />`. */
interface FieldProps<T> {
  label: string;
  value: T;
  error?: string;
  onChange(change: unknown): void;
  'data-path': string;
}

/** The fields whose values are of type T. */
type NamesOf<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string;

type Labels<V> = Record<keyof V & string, string>;

/** Values, and of each field what its input needs. */
export interface FormFields<V extends object> {
  values: V;
  labels: Labels<V>;
  set<N extends keyof V & string>(name: N, value: V[N]): void;
  /** A field whose input has the value as it is. */
  field<N extends keyof V & string>(name: N): FieldProps<V[N]>;
  /** A text; an empty one is null where there may be none. */
  text(name: NamesOf<V, string | null>): FieldProps<string>;
  /** For NumberInput. Empty: null. */
  number(name: NamesOf<V, number | null>): FieldProps<number | string>;
  /** For NumberInput in units of the currency; the value is in cents. Empty: null. */
  money(name: NamesOf<V, number | null>): FieldProps<number | string> & { decimalScale: 2; fixedDecimalScale: true };
  /** For Select: the id of something else. */
  id(name: NamesOf<V, number | null>): FieldProps<string | null>;
  /** For MultiSelect: ids of other things. */
  ids(name: NamesOf<V, number[]>): FieldProps<string[]>;
  /** For Checkbox and Switch. */
  checkbox(name: NamesOf<V, boolean>): Omit<FieldProps<boolean>, 'value'> & { checked: boolean };
  /** For LocalizedInput. */
  localized(name: NamesOf<V, LocalizedText>): FieldProps<LocalizedText> & { errors: Record<string, string> };
}

/**
 * The fields of `values`. `before`: the values that the form began with; `errors`: by path of the whole form, in which
 * the values are at `path` with its point, or at '' when they are the form's own.
 */
export function fieldsOf<V extends object>(of: {
  values: V;
  before: V;
  labels: Labels<V>;
  errors: Record<string, string>;
  path: string;
  set(name: keyof V & string, value: unknown): void;
}): FormFields<V> {
  const { values, before, labels, errors, path, set } = of;
  /** `read`: what the input shows of the value; `write`: the value of what it gives. */
  function props<T>(name: string, read: (value: unknown) => T, write: (given: unknown) => unknown): FieldProps<T> {
    const [error] = Object.values(errorsBelow(errors, path + name));
    return {
      label: labels[name as keyof V & string],
      value: read(values[name as keyof V]),
      ...(error !== undefined && { error }),
      onChange: (change) => set(name as keyof V & string, write(givenBy(change))),
      'data-path': path + name,
    };
  }
  const asIs = (value: unknown): unknown => value;
  const orNull = (value: unknown): unknown => (value === '' ? null : value);
  return {
    values,
    labels,
    set,
    field: (name) => props(name, asIs as (value: unknown) => V[typeof name], asIs),
    // Emptied again it is what it was: a field in which nothing is written has not changed.
    text: (name) =>
      props(
        name,
        (value) => (value as string | null) ?? '',
        (given) => (given === '' && before[name] === null ? null : given),
      ),
    number: (name) => props(name, (value) => (value as number | null) ?? '', orNull),
    money: (name) => ({
      ...props(
        name,
        (value) => (value === null ? '' : (value as number) / 100),
        (given) => (given === '' ? null : Math.round(Number(given) * 100)),
      ),
      decimalScale: 2,
      fixedDecimalScale: true,
    }),
    id: (name) =>
      props(
        name,
        (value) => (value === null ? null : String(value)),
        (given) => (given ? Number(given) : null),
      ),
    ids: (name) =>
      props(
        name,
        (value) => (value as number[]).map(String),
        (given) => (given as string[]).map(Number),
      ),
    checkbox(name) {
      const { value, ...rest } = props(name, asIs as (value: unknown) => boolean, asIs);
      return { ...rest, checked: value };
    },
    localized: (name) => ({
      ...props(name, asIs as (value: unknown) => LocalizedText, asIs),
      errors: errorsBelow(errors, path + name),
    }),
  };
}

/** The fields of a value that is itself an object, as the first version in the form of a new film. */
export function partOf<V extends object, N extends keyof V & string>(
  form: FormFields<V> & { errors: Record<string, string> },
  name: N,
  labels: Labels<V[N] & object>,
): FormFields<V[N] & object> {
  const values = form.values[name] as V[N] & object;
  return fieldsOf<V[N] & object>({
    values,
    before: values,
    labels,
    errors: form.errors,
    path: `${name}.`,
    set: (field, value) => form.set(name, { ...values, [field]: value }),
  });
}

/** The value of an event of an input, or the value itself, as `onChange` of Mantine's inputs gives it. */
function givenBy(change: unknown): unknown {
  const target = (change as ChangeEvent<HTMLInputElement> | null)?.currentTarget;
  return target === undefined ? change : target.type === 'checkbox' ? target.checked : target.value;
}
