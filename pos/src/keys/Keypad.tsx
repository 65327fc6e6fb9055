import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBackspace } from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import classes from './Keypad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** The field that is typed into keeps the focus, and with it the keyboard. */
export const keepFocus = (event: PointerEvent): void => event.preventDefault();

/** The key of a decimal point. */
export function PointKey({ onPress }: { onPress(): void }): ReactNode {
  const { t } = useTranslation('cash');
  return (
    <Button size="xl" variant="default" aria-label={t('keys.point')} onPointerDown={keepFocus} onClick={onPress}>
      .
    </Button>
  );
}

/** Digits to be pressed where there is no keyboard. `extra`: a key beside the 0, left of it. */
export function Keypad(props: { onDigit(digit: string): void; onBack(): void; extra?: ReactNode }): ReactNode {
  const { t } = useTranslation('cash');
  const { onDigit, onBack, extra } = props;
  const key = (digit: string): ReactNode => (
    <Button
      key={digit}
      size="xl"
      variant="default"
      aria-label={t('keys.digit', { digit })}
      onPointerDown={keepFocus}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </Button>
  );
  return (
    <div className={classes.keys}>
      {digits.slice(0, -1).map(key)}
      {extra ?? <span />}
      {key('0')}
      <Button size="xl" variant="default" aria-label={t('keys.back')} onPointerDown={keepFocus} onClick={onBack}>
        <IconBackspace aria-hidden />
      </Button>
    </div>
  );
}
