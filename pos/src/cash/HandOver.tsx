import { Alert, Button, PasswordInput } from '@mantine/core';
import type { CashCount, CashReport, DeviceEmployee } from '@parterre/server/contract';
import { newUuid, overHttp, trpc, useApi, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Keypad } from '../keys/Keypad.tsx';
import { useDevice } from '../start/DeviceGate.tsx';
import classes from './Cash.module.css';
import { CountForm } from './CountForm.tsx';
import { countedSum } from './count.ts';
import { Difference, NoteField } from './Difference.tsx';

const longestPin = 8;
const shortestPin = 4;

/** One count closes the shift and opens that of a colleague, who says by their PIN who they are. */
export function HandOver({ shift, onBack }: { shift: CashReport; onBack(): void }): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const [count, setCount] = useState<CashCount>({});
  const [note, setNote] = useState('');
  const [isCounted, setIsCounted] = useState(false);
  const sum = countedSum(count);
  const difference = sum - shift.expected;
  if (isCounted)
    return <TakeOver shift={shift} count={count} note={note.trim() || null} onBack={() => setIsCounted(false)} />;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('handOver.title')}</h1>
        <p className={classes.text}>{t('handOver.text')}</p>
      </header>
      <CountForm count={count} onCount={setCount} onSubmit={() => setIsCounted(true)}>
        <p className={classes.line}>
          <span>{t('sums.expected')}</span>
          <b className="p-figures">{money(shift.expected)}</b>
        </p>
        <Difference label={t('difference.label')} minor={difference} />
        {difference === 0 ? null : <NoteField value={note} onChange={setNote} />}
        <div className={classes.pairOfButtons}>
          <Button size="xl" px="lg" variant="default" onClick={onBack}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" size="xl" px="xs">
            {t('handOver.next', { sum: money(sum) })}
          </Button>
        </div>
      </CountForm>
    </section>
  );
}

type TakeOverProps = { shift: CashReport; count: CashCount; note: string | null; onBack(): void };

function TakeOver(props: TakeOverProps): ReactNode {
  const { t } = useTranslation('cash');
  const errorText = useErrorText();
  const here = useDevice().employee?.id;
  const employees = trpc.device.employees.useQuery(undefined, { staleTime: 0 });
  const [chosen, setChosen] = useState<DeviceEmployee | null>(null);
  const others = employees.data?.filter(({ id }) => id !== here) ?? [];
  if (chosen !== null) return <Pin {...props} colleague={chosen} onBack={() => setChosen(null)} />;
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('handOver.who')}</h1>
      {employees.error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(employees.error)}
        </Alert>
      )}
      {employees.isSuccess && others.length === 0 ? <p className={classes.text}>{t('handOver.nobody')}</p> : null}
      {others.map((employee) => (
        <Button key={employee.id} size="xl" variant="default" onClick={() => setChosen(employee)}>
          {employee.name}
        </Button>
      ))}
      <Button size="xl" variant="subtle" onClick={props.onBack}>
        {t('handOver.count')}
      </Button>
    </section>
  );
}

function Pin(props: TakeOverProps & { colleague: DeviceEmployee }): ReactNode {
  const { t } = useTranslation('cash');
  const errorText = useErrorText();
  const { client } = useApi();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { shift, count, note, colleague } = props;
  const [pin, setPin] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One for as long as the colleague is asked: sent twice, the till is handed over once.
  const [request] = useState(newUuid);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const type = (text: string): void => setPin(text.replace(/\D/g, '').slice(0, longestPin));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (pin.length < shortestPin) {
      setFailure(t('handOver.pinMissing'));
      return;
    }
    setIsSending(true);
    setFailure(null);
    const handing = { shift: shift.id, count, note, employee: colleague.id, pin, request };
    // Its socket is closed by this: the answer comes over HTTP.
    client.pos.cash.handOver
      .mutate(handing, { context: overHttp })
      .then(() => navigate('/', { replace: true }))
      .catch((thrown: unknown) => {
        setFailure(errorText(thrown));
        setPin('');
        setIsSending(false);
        field.current?.focus();
        // Another tab may have closed the till.
        void utils.pos.cash.standing.invalidate();
      });
  };
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('handOver.pin', { name: colleague.name })}</h1>
      <form className={classes.beside} noValidate onSubmit={submit}>
        {failure === null ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordInput
          ref={field}
          size="xl"
          label="PIN"
          value={pin}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          inputMode="none"
          autoComplete="off"
          visible={false}
          rightSection={<span />}
        />
        <Keypad onDigit={(digit) => type(pin + digit)} onBack={() => type(pin.slice(0, -1))} />
        <Button type="submit" size="xl" loading={isSending}>
          {t('handOver.action')}
        </Button>
        <Button size="xl" variant="subtle" onClick={props.onBack}>
          {t('actions.cancel')}
        </Button>
      </form>
    </section>
  );
}
