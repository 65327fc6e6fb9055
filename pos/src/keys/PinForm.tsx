import { Alert, Button, PasswordInput } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Keypad } from './Keypad.tsx';

const longest = 8;
const shortest = 4;

/** Asks somebody for their PIN. `onPin`: what is done with it; what rejects it is told, and it is asked for again. `children`: what else can be done. */
export function PinForm(props: {
  className: string | undefined;
  action: string;
  onPin(pin: string): Promise<unknown>;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('start');
  const errorText = useErrorText();
  const { className, action, onPin, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  // Whoever has a keyboard types at once.
  useEffect(() => input.current?.focus(), []);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const type = (text: string): void => setPin(text.replace(/\D/g, '').slice(0, longest));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (pin.length < shortest) {
      setFailure(t('pin.missing'));
      return;
    }
    setIsSending(true);
    setFailure(null);
    onPin(pin).catch((thrown: unknown) => {
      setFailure(errorText(thrown));
      setPin('');
      setIsSending(false);
      input.current?.focus();
    });
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
      {failure === null ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <PasswordInput
        ref={input}
        size="xl"
        label={t('pin.label')}
        value={pin}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        // The keys below are its keyboard.
        inputMode="none"
        autoComplete="off"
        visible={false}
        rightSection={<span />}
      />
      <Keypad onDigit={(digit) => type(pin + digit)} onBack={() => type(pin.slice(0, -1))} />
      <Button type="submit" size="xl" loading={isSending}>
        {action}
      </Button>
      {children}
    </form>
  );
}
