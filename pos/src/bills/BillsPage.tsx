import { Alert, Button, TextInput } from '@mantine/core';
import { longestBillSearch, mostBillsFound, type PosBillRow, type PosBillsFound } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBarcode } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { BillStatusBadge } from './BillStatusBadge.tsx';
import classes from './Bills.module.css';

/** Whoever types is not interrupted by a search for each key. */
const pauseMs = 300;

/** What was sold: found by what is typed, or by a scan, which ends with Enter and opens the one bill that it names. */
export default function BillsPage(): ReactNode {
  // Words of the bills that are found are loaded with the page: what waits for words later is taken from the screen, and the field loses its focus.
  const { t } = useTranslation(['tillBills', 'bills']);
  const { locale } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data, error, refetch, isPlaceholderData } = trpc.pos.bills.search.useQuery(
    { q: asked, locale },
    { staleTime: 0, placeholderData: (before) => before },
  );
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => setParams(ofSearch(typed), { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const q = typed.trim();
    event.currentTarget.querySelector('input')?.select();
    setRefusal(null);
    if (q === '') return;
    try {
      const { bills, code } = await utils.pos.bills.search.fetch({ q, locale }, { staleTime: 0 });
      const [only] = bills;
      // What is to be known of a ticket's code is read before its bill is opened.
      if (only && bills.length === 1 && noticeOf(code) === null) void navigate(`/bills/${only.uuid}`);
      else setParams(ofSearch(q), { replace: true });
    } catch (thrown) {
      setRefusal(thrown);
    }
  };
  const trouble = error ?? refusal;
  const { bills = [], isTooShort = false, leastCharacters = 0 } = data ?? {};
  const notice = data === undefined || isPlaceholderData ? null : noticeOf(data.code);
  return (
    <>
      <form className={classes.head} onSubmit={(event) => void submit(event)}>
        <h1 className={classes.title}>{t('title')}</h1>
        <TextInput
          size="lg"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconBarcode aria-hidden />}
          maxLength={longestBillSearch}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {trouble === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {errorText(trouble)}
          <Button size="lg" variant="default" mt="sm" display="block" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {notice === null ? null : (
        <Alert color="yellow" role="alert" mb="md">
          {t(`signed.${notice}`)}
        </Alert>
      )}
      <h2 className={classes.subtitle}>{t(asked === '' ? 'today' : 'found')}</h2>
      <div role="status">
        {data === undefined || isPlaceholderData ? null : isTooShort ? (
          <p className={classes.quiet}>{t('tooShort', { count: leastCharacters })}</p>
        ) : bills.length === 0 ? (
          <p className={classes.quiet}>{t(asked === '' ? 'noneToday' : 'none')}</p>
        ) : bills.length === mostBillsFound ? (
          <p className={classes.quiet}>{t('most', { count: bills.length })}</p>
        ) : null}
      </div>
      <ul className={classes.list}>
        {bills.map((bill) => (
          <li key={bill.uuid}>
            <BillCard bill={bill} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is said of a ticket's signed code; null: nothing. */
const noticeOf = (code: PosBillsFound['code']) => code?.fault ?? (code?.isMoved ? ('moved' as const) : null);

const ofSearch = (q: string): Record<string, string> => (q.trim() === '' ? {} : { q: q.trim() });

function BillCard({ bill }: { bill: PosBillRow }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { money, dateTimeShort } = useFormats();
  const { uuid, reference, title, start_at, seats, lines, amount, refunded } = bill;
  return (
    <Link className={classes.card} to={`/bills/${uuid}`}>
      <span className={classes.reference}>{reference}</span>
      <span className={classes.who}>{bill.buyer_name ?? bill.buyer_email ?? ''}</span>
      <span className={`${classes.sum} p-figures`}>{money(amount)}</span>
      <span className={classes.what}>
        {[
          title,
          start_at === null ? null : dateTimeShort(start_at),
          seats.length > 0 ? seats.join(', ') : t('things', { count: lines }),
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </span>
      <span className={classes.state}>
        {refunded > 0 ? <small>{t('givenBack', { sum: money(refunded) })}</small> : null}
        <BillStatusBadge status={bill.status} />
      </span>
    </Link>
  );
}
