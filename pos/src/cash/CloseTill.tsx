import { Alert, Button } from '@mantine/core';
import type { CashCount, CashReport } from '@parterre/server/contract';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { minorOf } from './AmountField.tsx';
import classes from './Cash.module.css';
import { CountForm } from './CountForm.tsx';
import { countedSum } from './count.ts';
import { Difference, NoteField } from './Difference.tsx';

/** The shift is closed by a count, which is shown beside what should be there. `onRefused`: another tab may have closed it. */
export function CloseTill(props: {
  shift: CashReport;
  onDone(said: string): Promise<void>;
  onBack(): void;
  onRefused(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { shift } = props;
  const [count, setCount] = useState<CashCount>({});
  const [deposit, setDeposit] = useState<number | string>('');
  const [note, setNote] = useState('');
  // One for as long as the form is there: sent twice, the till is closed once.
  const [request] = useState(newUuid);
  const close = trpc.pos.cash.close.useMutation({
    onSuccess: () => void props.onDone(t('close.done')),
    onError: () => void props.onRefused(),
  });
  const difference = countedSum(count) - shift.expected;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('close.title')}</h1>
        <p className={classes.text}>{t('close.text')}</p>
      </header>
      <CountForm
        count={count}
        onCount={setCount}
        amount={{ label: t('close.deposit'), value: deposit, onChange: setDeposit }}
        onSubmit={() => {
          if (close.isPending) return;
          close.mutate({
            shift: shift.id,
            count,
            deposit: minorOf(deposit) ?? 0,
            note: note.trim() || null,
            request,
          });
        }}
      >
        <p className={classes.line}>
          <span>{t('sums.expected')}</span>
          <b className="p-figures">{money(shift.expected)}</b>
        </p>
        <Difference label={t('difference.label')} minor={difference} />
        {difference === 0 ? null : <NoteField value={note} onChange={setNote} />}
        {close.error === null ? null : (
          <Alert color="red" role="alert">
            {errorText(close.error)}
          </Alert>
        )}
        <div className={classes.pairOfButtons}>
          <Button size="xl" px="lg" variant="default" onClick={props.onBack}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" size="xl" px="xs" loading={close.isPending}>
            {t('close.action')}
          </Button>
        </div>
      </CountForm>
    </section>
  );
}
