import type { ChangeEvent } from 'react';
import type { RecordForm } from '../form/index.ts';

/** A text within a field that holds several: `<TextInput {...partOf(form, 'info', 'phone', t('general.phone'))} />`. Empty: null. */
export function partOf<
  V extends { [N in Name]: { [P in Part]: string | null } },
  Name extends keyof V & string,
  Part extends string,
>(form: RecordForm<V>, name: Name, part: Part, label: string) {
  const error = form.errors[`${name}.${part}`];
  const values = form.values[name];
  return {
    label,
    value: values[part] ?? '',
    'data-path': `${name}.${part}`,
    ...(error !== undefined && { error }),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.set(name, { ...values, [part]: currentTarget.value === '' ? null : currentTarget.value }),
  };
}

/** Fields in which nothing is written any more are none: what must be there the server says. */
export function emptyAsNull<V extends object>(values: V): V {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as V;
}
