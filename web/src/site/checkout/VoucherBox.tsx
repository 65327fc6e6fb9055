import { errorOf, fieldErrors, useApi, useErrorText } from '@parterre/ui/api';
import { quantityOf } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import { useToast } from '../messages/Toasts.tsx';
import type { OrderEvent, PendingBill } from './order.ts';
import rates from './RateList.module.css';
import type { Tariff } from './types.ts';
import classes from './VoucherBox.module.css';
import { mostTurns, type RedeemedVoucher, turnsUsed } from './vouchers.ts';

/** Codes of vouchers that pay tickets of the order, and what each pays. An amount pays at every rate, a turn only where the rate accepts it. */
export function VoucherBox(props: {
  bill: PendingBill;
  tariffs: readonly Tariff[];
  dispatch(event: OrderEvent): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { bill, tariffs, dispatch } = props;
  const takesTurns = tariffs.some(({ accept_voucher }) => accept_voucher);
  return (
    <div className={classes.box}>
      {takesTurns ? null : <p className={typography.muted}>{t('vouchers.notForShow')}</p>}
      <CodeField scheduleId={bill.schedule_id} dispatch={dispatch} />
      {bill.vouchers.map((voucher) => (
        <Redeemed key={voucher.uuid} voucher={voucher} {...props} />
      ))}
    </div>
  );
}

function CodeField({ scheduleId, dispatch }: { scheduleId: number; dispatch(event: OrderEvent): void }): ReactNode {
  const { t } = useTranslation('checkout');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const check = async (): Promise<void> => {
    if (code.trim() === '' || isChecking) return;
    setChecking(true);
    setError(null);
    try {
      const voucher = await api.client.vouchers.check.mutate({ schedule_id: scheduleId, barcode: code });
      dispatch({ kind: 'voucher', voucher });
      setCode('');
    } catch (thrown) {
      const refused = errorOf(thrown);
      if (refused.code === 'TOO_MANY_REQUESTS')
        toast({ tone: 'danger', title: t('errors.tooMany.title'), text: t('vouchers.tooMany') });
      else setError(fieldErrors(thrown).barcode ?? errorText(refused));
    } finally {
      setChecking(false);
      field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The key checks the code; it does not send the order around it.
    event.preventDefault();
    void check();
  };

  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('vouchers.code')}</label>
      <div className={classes.code}>
        <input
          ref={field}
          id={id}
          className={fields.input}
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setCode(event.target.value);
            setError(null);
          }}
        />
        <button
          type="button"
          className={buttons.outline}
          disabled={code.trim() === ''}
          aria-busy={isChecking}
          onClick={() => void check()}
        >
          {t('vouchers.check')}
        </button>
      </div>
      {error === null ? null : (
        <p className={fields.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A voucher with what is left on it, and what it pays of each rate. */
function Redeemed(props: {
  bill: PendingBill;
  tariffs: readonly Tariff[];
  voucher: RedeemedVoucher;
  dispatch(event: OrderEvent): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { money } = useFormats();
  const titleId = useId();
  const { bill, tariffs, voucher, dispatch } = props;
  const chosen = tariffs.filter(({ price_rate_id }) => quantityOf(bill, price_rate_id) > 0);
  const hasTurns = voucher.redeemable_turn > 0;
  const hasAmount = voucher.amount_pays_tickets && voucher.remaining_products > 0;
  return (
    <section className={classes.voucher} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId}>{voucher.title}</h3>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('vouchers.remove', { code: voucher.barcode_text })}
          onClick={() => dispatch({ kind: 'voucherOff', uuid: voucher.uuid })}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className={typography.hint}>
        {[
          voucher.barcode_text,
          ...(voucher.total_turns > 0 ? [t('vouchers.turnsLeft', { count: voucher.remaining_turns })] : []),
          ...(voucher.total_products > 0
            ? [t('vouchers.amountLeft', { amount: money(voucher.remaining_products) })]
            : []),
        ].join(' · ')}
      </p>
      {hasTurns || hasAmount ? null : <p>{t('vouchers.nothingForTickets')}</p>}
      {hasTurns && chosen.length === 0 ? <p>{t('vouchers.chooseFirst')}</p> : null}
      {hasTurns && chosen.length > 0 ? (
        <ul className={rates.rates}>
          {chosen.map((tariff) => (
            <li key={tariff.price_rate_id}>
              <RateTurns {...props} tariff={tariff} />
            </li>
          ))}
        </ul>
      ) : null}
      {hasAmount ? (
        <div className={fields.check}>
          <input
            id={`${titleId}-amount`}
            type="checkbox"
            checked={voucher.pays_amount}
            onChange={(event) => dispatch({ kind: 'payAmount', uuid: voucher.uuid, pays: event.target.checked })}
          />
          <label htmlFor={`${titleId}-amount`}>{t('vouchers.payAmount')}</label>
        </div>
      ) : null}
    </section>
  );
}

function RateTurns(props: {
  bill: PendingBill;
  tariff: Tariff;
  voucher: RedeemedVoucher;
  dispatch(event: OrderEvent): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { bill, tariff, voucher, dispatch } = props;
  const { name, price_rate_id: rateId } = tariff;
  if (!tariff.accept_voucher)
    return (
      <div className={rates.rate}>
        <span className={rates.name}>{name}</span>
        <span className={typography.hint}>{t('vouchers.notForRate')}</span>
      </div>
    );
  const turns = turnsUsed(bill, voucher.uuid, rateId);
  const most = mostTurns(bill, voucher, tariff);
  const change = (to: number): void => {
    if (to >= 0 && to <= most) dispatch({ kind: 'turns', uuid: voucher.uuid, rateId, turns: to });
  };
  return (
    <div className={rates.rate}>
      <span className={rates.name}>{name}</span>
      <span />
      <div className={rates.stepper}>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('vouchers.less', { name })}
          aria-disabled={turns === 0}
          onClick={() => change(turns - 1)}
        >
          <Icon name="minus" />
        </button>
        <output
          className={`${rates.value} p-figures`}
          aria-live="polite"
          aria-label={t('vouchers.used', { count: turns })}
        >
          {turns}
        </output>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('vouchers.more', { name })}
          aria-disabled={turns >= most}
          onClick={() => change(turns + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
