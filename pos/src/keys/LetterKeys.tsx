import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBackspace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Keypad.module.css';
import { keepFocus } from './Keypad.tsx';

/** Digits and letters of codes, of which none looks like another. */
const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

/** Keys of codes where there is no keyboard. */
export function LetterKeys({ onLetter, onBack }: { onLetter(letter: string): void; onBack(): void }): ReactNode {
  const { t } = useTranslation('cash');
  return (
    <div className={classes.letters}>
      {letters.map((letter) => (
        <Button
          key={letter}
          size="xl"
          px={0}
          variant="default"
          onPointerDown={keepFocus}
          onClick={() => onLetter(letter)}
        >
          {letter}
        </Button>
      ))}
      <Button size="xl" px={0} variant="default" aria-label={t('keys.back')} onPointerDown={keepFocus} onClick={onBack}>
        <IconBackspace aria-hidden />
      </Button>
    </div>
  );
}
