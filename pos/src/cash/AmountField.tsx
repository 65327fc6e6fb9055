import { NumberInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

/** Largest amount that can be entered, in euros. */
const mostEuros = 100_000;

/** The text of an amount field in minor units; null: it says none. */
export function minorOf(euros: number | string): number | null {
  return euros === '' || Number.isNaN(Number(euros)) ? null : Math.round(Number(euros) * 100);
}

/** The text of an amount field with one more character; a second point and a third decimal are left out. */
export function withKey(euros: number | string, key: string): string {
  const next = `${euros}${key}`;
  return /^\d{0,6}(\.\d{0,2})?$/.test(next) ? next : String(euros);
}

/** An amount in euros. */
export function AmountField(props: {
  label: string;
  value: number | string;
  onChange(value: number | string): void;
  size?: 'lg' | 'xl';
  onFocus?(): void;
  ref?: Ref<HTMLInputElement>;
}): ReactNode {
  return (
    <NumberInput
      {...(props.ref && { ref: props.ref })}
      size={props.size ?? 'xl'}
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      min={0}
      max={mostEuros}
      decimalScale={2}
      hideControls
      inputMode="none"
      {...(props.onFocus && { onFocus: props.onFocus })}
      autoComplete="off"
    />
  );
}
