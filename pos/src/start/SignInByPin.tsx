import { Button } from '@mantine/core';
import type { DeviceEmployee, DeviceSignIn, DeviceStanding } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { Asking, NoAnswer } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { PinForm } from '../keys/PinForm.tsx';
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

function Pin(props: SignInProps & { employee: DeviceEmployee; onOther(): void }): ReactNode {
  const { t } = useTranslation('start');
  const { place, employee, onSignIn, onOther } = props;
  return (
    <StartPage place={place} title={t('pin.title', { name: employee.name })}>
      <PinForm
        className={classes.pin}
        action={t('pin.submit')}
        onPin={(pin) => onSignIn({ employee: employee.id, pin })}
      >
        <Button size="lg" variant="subtle" onClick={onOther}>
          {t('pin.other')}
        </Button>
      </PinForm>
    </StartPage>
  );
}
