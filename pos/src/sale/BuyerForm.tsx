import { Alert, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { InvoiceClientValues, PosInvoice, PosInvoiceClient } from '@parterre/server/contract';
import { errorLines, errorOf, fieldErrors, trpc, useErrorText, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './Sale.module.css';

/** While somebody types, the server is not asked for every letter. */
const pauseMs = 200;

const empty = { company: '', contact: '', email: '', phone: '', vat: '', address: '', zip: '', city: '' };
type Entered = Record<keyof InvoiceClientValues, string>;

/** The sale's own form, which has this one in it, sells. */
function only(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Who buys on account, found as one types or added, and what they call the order. */
export function BuyerForm({ amount, onSell }: { amount: number; onSell(invoice: PosInvoice): void }): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const { may } = useStaff();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const found = trpc.pos.invoices.clients.useQuery({ search }, { placeholderData: (before) => before, staleTime: 0 });
  const [client, setClient] = useState<PosInvoiceClient | null>(null);
  const [reference, setReference] = useState('');
  const [isNew, setIsNew] = useState(false);
  if (isNew)
    return (
      <NewClient
        company={typed.trim()}
        onBack={() => setIsNew(false)}
        onAdded={(added) => {
          setClient(added);
          setIsNew(false);
        }}
      />
    );
  if (client !== null)
    return (
      <form
        className={classes.buyer}
        onSubmit={(event) => {
          only(event);
          onSell({ client_id: client.id, reference: reference.trim() || null });
        }}
      >
        <Client client={client} />
        <TextInput
          size="lg"
          label={t('account.reference')}
          description={t('account.referenceHelp')}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Button type="submit" size="xl" fullWidth>
          {t('account.sell', { sum: money(amount), company: client.company })}
        </Button>
        <Button size="lg" variant="subtle" onClick={() => setClient(null)}>
          {t('account.other')}
        </Button>
      </form>
    );
  return (
    <form
      className={classes.buyer}
      onSubmit={(event) => {
        only(event);
        const [one, ...others] = found.data ?? [];
        if (one && others.length === 0 && search === typed.trim()) setClient(one);
      }}
    >
      <TextInput
        size="lg"
        label={t('account.who')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(found.error)}
        </Alert>
      )}
      <ul className={classes.clients} aria-label={t('account.clients')}>
        {(found.data ?? []).map((each) => (
          <li key={each.id}>
            <Button
              variant="default"
              size="lg"
              fullWidth
              justify="start"
              h="auto"
              py="sm"
              onClick={() => setClient(each)}
            >
              <Client client={each} />
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.quiet} role="status">
        {found.data?.length === 0 ? t('account.none') : ''}
      </p>
      {may('invoices.clients') ? (
        <Button size="lg" variant="light" onClick={() => setIsNew(true)}>
          {t('account.new')}
        </Button>
      ) : null}
    </form>
  );
}

function Client({ client }: { client: PosInvoiceClient }): ReactNode {
  const { company, contact, vat, city } = client;
  const details = [contact, vat, city].filter((text) => text !== null).join(' · ');
  return (
    <span className={classes.client}>
      <b>{company}</b>
      {details === '' ? null : <span className={classes.quiet}>{details}</span>}
    </span>
  );
}

/** `company`: what was looked for. */
function NewClient(props: { company: string; onBack(): void; onAdded(client: PosInvoiceClient): void }): ReactNode {
  const { t } = useTranslation(['pos', 'invoices']);
  const [values, setValues] = useState<Entered>({ ...empty, company: props.company });
  const add = trpc.pos.invoices.addClient.useMutation({ onSuccess: props.onAdded });
  // A wish whose answer was lost is sent again under its key, so one client comes of it.
  const wishKey = useWishKey();
  const errors = fieldErrors(add.error);
  const refusal = add.error === null ? null : errorOf(add.error);
  const field = (name: keyof Entered, maxLength: number) => ({
    size: 'lg' as const,
    label: t(`invoices:fields.${name}`),
    value: values[name],
    error: errors[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: currentTarget.value })),
  });
  return (
    <form
      className={classes.buyer}
      onSubmit={(event) => {
        only(event);
        add.mutate({ ...values, request: wishKey.of(values) });
      }}
    >
      <TextInput {...field('company', 120)} required data-autofocus />
      <div className={classes.pair}>
        <TextInput {...field('contact', 120)} />
        <TextInput {...field('vat', 30)} />
        <TextInput {...field('email', 254)} type="email" />
        <TextInput {...field('phone', 60)} type="tel" />
      </div>
      <TextInput {...field('address', 200)} />
      <div className={classes.pair}>
        <TextInput {...field('zip', 20)} />
        <TextInput {...field('city', 100)} />
      </div>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {errorLines(refusal) || refusal.message}
        </Alert>
      )}
      <Button type="submit" size="xl" fullWidth loading={add.isPending}>
        {t('account.add')}
      </Button>
      <Button size="lg" variant="subtle" onClick={props.onBack}>
        {t('account.back')}
      </Button>
    </form>
  );
}
