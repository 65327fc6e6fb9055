import { Alert, Button } from '@mantine/core';
import type { CashCount, CashReport, DeviceEmployee } from '@parterre/server/contract';
import { newUuid, overHttp, trpc, useApi, useErrorText } from '@parterre/ui/api';
import { useDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PinForm } from '../keys/PinForm.tsx';
import classes from './Cash.module.css';
import { CountForm } from './CountForm.tsx';
import { countedSum } from './count.ts';
import { Difference, NoteField } from './Difference.tsx';

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
  const { client } = useApi();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { shift, count, note, colleague } = props;
  // One for as long as the colleague is asked: sent twice, the till is handed over once.
  const [request] = useState(newUuid);
  const takeOver = async (pin: string): Promise<void> => {
    const handing = { shift: shift.id, count, note, employee: colleague.id, pin, request };
    try {
      // Its socket is closed by this: the answer comes over HTTP.
      await client.pos.cash.handOver.mutate(handing, { context: overHttp });
    } catch (thrown) {
      // Another tab may have closed the till.
      void utils.pos.cash.standing.invalidate();
      throw thrown;
    }
    await navigate('/', { replace: true });
  };
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('handOver.pin', { name: colleague.name })}</h1>
      <PinForm className={classes.beside} action={t('handOver.action')} onPin={takeOver}>
        <Button size="xl" variant="subtle" onClick={props.onBack}>
          {t('actions.cancel')}
        </Button>
      </PinForm>
    </section>
  );
}
