import { Alert, Button } from '@mantine/core';
import type { CashCount, CashReport } from '@parterre/server/contract';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import classes from './Cash.module.css';
import { CountForm } from './CountForm.tsx';
import { countedSum } from './count.ts';
import { Difference, NoteField } from './Difference.tsx';
import { leftIn } from './leftIn.ts';

/** A closed till is opened by a count. `before`: the shift before. */
export default function OpenTill({
  before,
  onOpened,
}: {
  before: CashReport | null;
  onOpened(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { may } = useStaff();
  const [count, setCount] = useState<CashCount>({});
  const [note, setNote] = useState('');
  // One for as long as the form is there: sent twice, the till is opened once.
  const [request] = useState(newUuid);
  const open = trpc.pos.cash.open.useMutation({ onSettled: onOpened });
  const left = leftIn(before);
  const counted = countedSum(count);
  const text = left === null ? t('closed.text') : `${t('closed.text')} ${t('closed.left', { sum: money(left) })}`;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('closed.title')}</h1>
        <p className={classes.text}>{may('cash.write') ? text : t('closed.notYours')}</p>
      </header>
      {may('cash.write') ? (
        <CountForm
          count={count}
          onCount={setCount}
          onSubmit={() => {
            if (!open.isPending) open.mutate({ count, note: note.trim() || null, request });
          }}
        >
          {left === null ? null : <Difference label={t('difference.before')} minor={counted - left} />}
          {left === null || left === counted ? null : <NoteField value={note} onChange={setNote} />}
          {open.error === null ? null : (
            <Alert color="red" role="alert">
              {errorText(open.error)}
            </Alert>
          )}
          <Button type="submit" size="xl" loading={open.isPending}>
            {t('open.action', { sum: money(counted) })}
          </Button>
        </CountForm>
      ) : null}
    </section>
  );
}
