import { Alert, Button, Checkbox, Radio } from '@mantine/core';
import { type PosBill, type StaffRefundReason, staffRefundReasons } from '@parterre/server/contract';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { refundConsequence, soldThings, voucherTexts } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconDoorEnter } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLineText } from './BillPage.tsx';
import classes from './Bills.module.css';
import type { Wishing } from './useWish.ts';

/** Whoever is at a till knows of no cancelled show: those are given back in the portal. */
const reasons = staffRefundReasons.filter((reason) => reason !== 'show_cancelled');

/** Which lines, why, and how much goes back by which way: the server says so before it is done. */
export function RefundForm({ bill, wishing }: { bill: PosBill; wishing: Wishing }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tBills } = useTranslation('bills');
  const { money } = useFormats();
  const errorText = useErrorText();
  const textOf = useLineText();
  const things = soldThings(bill.lines);
  const [chosen, setChosen] = useState(things.length === 1 ? things.flatMap(({ lines }) => lines) : []);
  const [isShelved, setIsShelved] = useState(false);
  const [reason, setReason] = useState<StaffRefundReason>('buyer');
  // One for as long as the form is there: pressed twice, it is given back once.
  const [request] = useState(newUuid);
  const quote = trpc.pos.bills.refundQuote.useQuery(
    { uuid: bill.uuid, lines: chosen },
    // Somebody may go in while it is looked at.
    { enabled: chosen.length > 0, placeholderData: (before) => before, staleTime: 0, refetchInterval: 10_000 },
  );
  const { state } = wishing;
  const asked = chosen.length > 0 && !quote.isPlaceholderData ? quote.data : undefined;
  const isSending = state.kind === 'sending';
  const choose = (lines: string[]): void => {
    wishing.reopen();
    setChosen(lines);
  };
  const inside = asked?.inside ?? 0;
  const isChosen = ({ lines }: (typeof things)[number]): boolean => lines.every((id) => chosen.includes(id));
  const hasGoods = things.some((thing) => thing.line.kind === 'product' && isChosen(thing));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!asked || isSending) return;
    await wishing.ask({
      kind: 'refund',
      asked: {
        uuid: bill.uuid,
        lines: chosen,
        amount: asked.amount,
        reason,
        request,
        goods_back: hasGoods && isShelved,
      },
    });
    await quote.refetch();
  };
  const error = state.kind === 'refused' ? state.error : chosen.length > 0 ? quote.error : null;
  return (
    <form className={classes.bill} noValidate onSubmit={(event) => void submit(event)}>
      <header className={classes.billHead}>
        <Button component={Link} to={`/bills/${bill.uuid}`} size="lg" variant="default">
          {t('refund.cancel')}
        </Button>
        <h1 className={classes.title}>{t('refund.title', { reference: bill.reference })}</h1>
      </header>
      <div>
        <fieldset className={classes.choices} disabled={isSending}>
          <legend>{t('refund.which')}</legend>
          {things.length > 1 ? (
            <Checkbox
              size="lg"
              className={classes.choice}
              label={t('refund.all')}
              checked={things.every(isChosen)}
              indeterminate={things.some(isChosen) && !things.every(isChosen)}
              onChange={({ currentTarget: { checked } }) => choose(checked ? things.flatMap(({ lines }) => lines) : [])}
            />
          ) : null}
          {things.map((thing) => (
            <Checkbox
              key={thing.key}
              size="lg"
              className={classes.choice}
              label={[
                textOf(thing.line),
                ...(thing.line.is_in ? [tBills('refund.inside')] : []),
                ...voucherTexts(thing.vouchers, tBills, money),
                money(thing.total),
              ].join(' · ')}
              checked={isChosen(thing)}
              onChange={({ currentTarget: { checked } }) =>
                choose([...chosen.filter((id) => !thing.lines.includes(id)), ...(checked ? thing.lines : [])])
              }
            />
          ))}
          {things.length === 0 ? <p className={classes.quiet}>{t('refund.nothing')}</p> : null}
        </fieldset>
        <fieldset className={classes.choices} disabled={isSending}>
          <legend>{t('refund.why')}</legend>
          <div className={classes.reasons}>
            {reasons.map((value) => (
              <Radio
                key={value}
                size="lg"
                name="reason"
                className={classes.choice}
                label={tBills(`reasons.${value}`)}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <div className={classes.money}>
        {hasGoods ? (
          <Checkbox
            size="lg"
            className={classes.choice}
            label={t('refund.shelved')}
            checked={isShelved}
            disabled={isSending}
            onChange={({ currentTarget: { checked } }) => setIsShelved(checked)}
          />
        ) : null}
        <p className={classes.due}>
          <span>{t('refund.amount')}</span>
          <b className="p-figures">{money(asked?.amount ?? 0)}</b>
        </p>
        {asked && asked.cash > 0 ? (
          <p className={classes.due}>
            <span>{t('refund.cash')}</span>
            <span className="p-figures">{money(asked.cash)}</span>
          </p>
        ) : null}
        {asked && asked.amount > asked.cash + asked.account ? (
          <p className={classes.due}>
            <span>{t('refund.elsewhere')}</span>
            <span className="p-figures">{money(asked.amount - asked.cash - asked.account)}</span>
          </p>
        ) : null}
        {inside > 0 ? (
          <Alert color="yellow" role="alert" icon={<IconDoorEnter aria-hidden />}>
            {tBills('refund.insideWarning', { count: inside })}
          </Alert>
        ) : null}
        {error ? (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        ) : (
          <p className={classes.quiet} role="status">
            {asked ? refundConsequence(asked, tBills, money) : chosen.length === 0 ? t('refund.choose') : ''}
          </p>
        )}
        <Button type="submit" size="xl" disabled={!asked} loading={isSending}>
          {asked?.amount === 0 ? t('refund.actionFree') : t('refund.action', { sum: money(asked?.amount ?? 0) })}
        </Button>
      </div>
    </form>
  );
}
