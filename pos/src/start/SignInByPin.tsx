import { Alert, Button, PasswordInput } from '@mantine/core';
import type { DeviceEmployee, DeviceSignIn, DeviceStanding } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { Asking, NoAnswer } from '@parterre/ui/staff';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Keypad } from '../keys/Keypad.tsx';
import classes from './Start.module.css';
import { StartPage } from './StartPage.tsx';

type SignInProps = { place: string; device: DeviceStanding; onSignIn(input: DeviceSignIn): Promise<void> };

/** Says who is at the device: one's name, then one's PIN. `onSignIn` rejects with what the server refused. */
export function SignInByPin(props: SignInProps): ReactNode {
  const { t } = useTranslation('start');
  const { device } = props;
  const employees = trpc.device.employees.useQuery(undefined, { staleTime: 0 });
  const [chosen, setChosen] = useState<DeviceEmployee | null>(null);
  if (employees.isPending) return <Asking />;
  if (employees.isError) return <NoAnswer error={errorOf(employees.error)} onRetry={() => void employees.refetch()} />;
  const cinema = device.cinema?.name ?? '';
  const at = t('who.at', { device: device.name, cinema });
  if (chosen !== null) return <Pin {...props} place={at} employee={chosen} onOther={() => setChosen(null)} />;
  if (employees.data.length === 0)
    return (
      <StartPage place={at} title={t('who.none.title')}>
        <p className={classes.text}>{t('who.none.text', { cinema })}</p>
      </StartPage>
    );
  return (
    <StartPage place={at} title={t(device.type === 'scanner' ? 'who.scanner' : 'who.title')}>
      <ul className={classes.people}>
        {employees.data.map((employee) => (
          <li key={employee.id}>
            <Button size="xl" variant="default" fullWidth onClick={() => setChosen(employee)}>
              {employee.name}
            </Button>
          </li>
        ))}
      </ul>
    </StartPage>
  );
}

const longest = 8;
const shortest = 4;

function Pin(props: SignInProps & { employee: DeviceEmployee; onOther(): void }): ReactNode {
  const { t } = useTranslation('start');
  const errorText = useErrorText();
  const { place, employee, onSignIn, onOther } = props;
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
    onSignIn({ employee: employee.id, pin }).catch((thrown: unknown) => {
      setFailure(errorText(thrown));
      setPin('');
      setIsSending(false);
      input.current?.focus();
    });
  };
  return (
    <StartPage place={place} title={t('pin.title', { name: employee.name })}>
      <form className={classes.pin} noValidate onSubmit={submit}>
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
          {t('pin.submit')}
        </Button>
        <Button size="lg" variant="subtle" onClick={onOther}>
          {t('pin.other')}
        </Button>
      </form>
    </StartPage>
  );
}
