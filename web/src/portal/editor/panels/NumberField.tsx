import { NumberInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  label: string;
  /** Null: they differ, or there is none. */
  value: number | null;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  suffix?: string;
  /** Told with every number that is typed or stepped to. */
  onChange(value: number): void;
  /** Told when the entry is finished: undo takes back what comes later as a step of its own. */
  onSettle?(): void;
}

/** A number of the drawing. What is typed halfway stays as it is typed; left, it says again what is drawn. */
export function NumberField(props: Props): ReactNode {
  const { label, value, min, max, step = 0.5, decimals = 3, suffix, onChange, onSettle } = props;
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setTyped(value ?? '');
  }, [value, isTyping]);
  return (
    <NumberInput
      size="xs"
      label={label}
      value={typed}
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      suffix={suffix}
      clampBehavior="blur"
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        onSettle?.();
      }}
      onChange={(next) => {
        setTyped(next);
        if (typeof next !== 'number' || (min !== undefined && next < min) || (max !== undefined && next > max)) return;
        onChange(next);
      }}
    />
  );
}
