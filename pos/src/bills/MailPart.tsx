import { Alert, Button, TextInput } from '@mantine/core';
import type { PosBill } from '@parterre/server/contract';
import { fieldErrors, newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMail } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './Bills.module.css';

/** Mails the tickets and the receipt, of goods alone the receipt: to the buyer's address, or where there is none to the one that is entered. */
export function MailPart({ bill }: { bill: Pick<PosBill, 'uuid' | 'buyer_email' | 'mailed_as'> }): ReactNode {
  const { t } = useTranslation('tillBills');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // One for as long as the form is there: pressed twice, the tickets are mailed once.
  const [request, setRequest] = useState(newUuid);
  const { mutate, isPending, error, reset, data } = trpc.pos.bills.mail.useMutation({
    onSuccess() {
      setIsOpen(false);
      setRequest(newUuid());
      void utils.pos.bills.get.invalidate({ uuid: bill.uuid });
    },
  });
  const known = bill.buyer_email;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const to = email.trim();
    setIsMissing(known === null && to === '');
    if (known !== null || to !== '') mutate({ uuid: bill.uuid, request, email: known === null ? to : null });
  };
  const fieldError = isMissing ? t('mail.missing') : fieldErrors(error).email;
  if (!isOpen)
    return (
      <div>
        <Button
          size="xl"
          fullWidth
          variant="default"
          leftSection={<IconMail aria-hidden />}
          onClick={() => {
            reset();
            setIsOpen(true);
          }}
        >
          {t('mail.show')}
        </Button>
        <div role="status">
          {data ? t(bill.mailed_as === 'receipt' ? 'mail.receiptSent' : 'mail.sent', { to: data.to }) : null}
        </div>
      </div>
    );
  return (
    <form className={classes.mail} noValidate onSubmit={submit}>
      {known === null ? (
        <TextInput
          size="lg"
          type="email"
          label={t('mail.to')}
          value={email}
          error={fieldError}
          maxLength={254}
          autoFocus
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setIsMissing(false);
            reset();
            setEmail(currentTarget.value);
          }}
        />
      ) : null}
      {error === null || fieldError ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button type="submit" size="xl" loading={isPending}>
        {known === null ? t('mail.send') : t('mail.sendTo', { to: known })}
      </Button>
      <Button size="lg" variant="default" onClick={() => setIsOpen(false)}>
        {t('mail.cancel')}
      </Button>
    </form>
  );
}
