import { Alert, Button, TextInput } from '@mantine/core';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Keypad, PointKey } from '../keys/Keypad.tsx';
import { AmountField, minorOf, withKey } from './AmountField.tsx';
import classes from './Cash.module.css';

export type Move = 'payIn' | 'withdraw';

/** What cash is mostly moved for. */
const reasons = {
  payIn: ['move.payIn.reasons.change', 'move.payIn.reasons.safe', 'move.payIn.reasons.found'],
  withdraw: ['move.withdraw.reasons.safe', 'move.withdraw.reasons.bank', 'move.withdraw.reasons.purchase'],
} as const;
const longestReason = 200;

/** Cash that is put into the drawer or taken out of it, and what for. `expected`: what should be there. */
export function MoveForm(props: {
  move: Move;
  expected: number;
  onDone(said: string): Promise<void>;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { move, expected } = props;
  const [euros, setEuros] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState('');
  // One for as long as the form is there: sent twice, the cash is moved once.
  const [request] = useState(newUuid);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const amount = minorOf(euros) ?? 0;
  const payIn = trpc.pos.cash.payIn.useMutation();
  const withdraw = trpc.pos.cash.withdraw.useMutation();
  const { mutate, isPending, error, reset } = move === 'payIn' ? payIn : withdraw;
  const change = (value: number | string): void => {
    setMissing('');
    reset();
    setEuros(value);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const text = reason.trim();
    setMissing(amount === 0 ? t('move.missing') : text === '' ? t('move.reasonMissing') : '');
    if (amount === 0 || text === '') return;
    mutate(
      { amount, reason: text, request },
      { onSuccess: () => void props.onDone(t(`move.${move}.done`, { sum: money(amount) })) },
    );
  };
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t(`move.${move}.title`)}</h1>
        <p className={classes.text}>{t('move.there', { sum: money(expected) })}</p>
      </header>
      <form className={classes.moving} noValidate onSubmit={submit}>
        <div className={classes.beside}>
          <AmountField ref={field} label={t('move.amount')} value={euros} onChange={change} />
          <Keypad
            onDigit={(digit) => change(withKey(euros, digit))}
            onBack={() => change(String(euros).slice(0, -1))}
            extra={<PointKey onPress={() => change(withKey(euros, '.'))} />}
          />
        </div>
        <div className={classes.beside}>
          <TextInput
            size="xl"
            label={t('move.reason')}
            value={reason}
            maxLength={longestReason}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setMissing('');
              setReason(currentTarget.value);
            }}
          />
          <div className={classes.reasons}>
            {reasons[move].map((key) => (
              <Button
                key={key}
                size="lg"
                variant="default"
                onClick={() => {
                  setMissing('');
                  setReason(t(key));
                }}
              >
                {t(key)}
              </Button>
            ))}
          </div>
          {missing === '' && error === null ? null : (
            <Alert color="red" role="alert">
              {missing || errorText(error)}
            </Alert>
          )}
          <Button type="submit" size="xl" loading={isPending}>
            {t(`move.${move}.action`, { sum: money(amount) })}
          </Button>
          <Button size="xl" variant="default" onClick={props.onBack}>
            {t('actions.cancel')}
          </Button>
        </div>
      </form>
    </section>
  );
}
