import { Alert, Button, Loader, TextInput } from '@mantine/core';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LetterKeys } from '../keys/LetterKeys.tsx';
import { useReader } from '../keys/useReader.ts';
import { usePrints } from '../printing/usePrints.ts';
import classes from './Register.module.css';

/** Most characters that the address of an order's tickets has. */
const longest = 500;

/** Prints tickets that were bought elsewhere, by the code on them: scanned, or typed. */
export default function CodePage(): ReactNode {
  const { t } = useTranslation('register');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const print = trpc.pos.register.printTickets.useMutation({ onSettled: () => field.current?.select() });
  useReader((read) => {
    setCode(read);
    print.mutate({ code: read, request: newUuid() });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !print.isPending) print.mutate({ code, request: newUuid() });
  };
  return (
    <form className={classes.page} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('code.title')}</h1>
      <p className={classes.text}>{t('code.text')}</p>
      <div className={classes.scroll}>
        <TextInput
          ref={field}
          size="xl"
          label={t('code.label')}
          value={code}
          maxLength={longest}
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          mb="md"
          onChange={({ currentTarget }) => {
            print.reset();
            setCode(currentTarget.value);
          }}
        />
        <LetterKeys
          onLetter={(letter) => {
            print.reset();
            setCode((now) => (print.error === null ? now + letter : letter));
          }}
          onBack={() => setCode((now) => now.slice(0, -1))}
        />
        {print.error === null ? null : (
          <Alert color="yellow" role="alert" mt="md">
            {errorText(print.error)}
          </Alert>
        )}
        {print.data === undefined ? null : <Printed bill={print.data.bill} />}
      </div>
      <div className={classes.actions}>
        <Button className={classes.next} variant="default" component={Link} to="/">
          {t('back')}
        </Button>
        <Button type="submit" className={classes.next} loading={print.isPending} disabled={code.trim() === ''}>
          {t('code.print')}
        </Button>
      </div>
    </form>
  );
}

function Printed({ bill }: { bill: string }): ReactNode {
  const { t } = useTranslation(['register', 'printing']);
  const { data, isUnderWay, failed } = usePrints(bill);
  const failure = failed[0]?.failure ?? null;
  if (failure !== null && !isUnderWay)
    return (
      <Alert color="yellow" role="alert" mt="md" title={t('paid.notPrinted')}>
        {t(`printing:failure.${failure}`)}
      </Alert>
    );
  return (
    <p className={classes.text} role="status">
      {isUnderWay || data === undefined ? <Loader size="md" mr="md" aria-hidden /> : null}
      {t(isUnderWay || data === undefined ? 'code.printing' : 'code.printed')}
    </p>
  );
}
