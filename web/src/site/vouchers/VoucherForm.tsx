import { amountRefusal, type VoucherType } from '@parterre/server/contract';
import { newUuid, useApi } from '@parterre/ui/api';
import { productLimits, turnLimits } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useMemo, useReducer, useRef } from 'react';
import { BuyerFields } from '../checkout/BuyerFields.tsx';
import checkout from '../checkout/Checkout.module.css';
import { OrderErrors } from '../checkout/OrderErrors.tsx';
import { PaymentChoice } from '../checkout/PaymentChoice.tsx';
import { browserStores, forgetBasket, storeBasket } from '../checkout/pendingBill.ts';
import { useHandingOver, useKeptBasket } from '../checkout/useOrder.ts';
import { attemptOf, useSend } from '../checkout/useSubmit.ts';
import { firstLine, lineErrors, mostOf, type PendingVouchers, type VoucherLine } from '../checkout/voucherCart.ts';
import { Html } from '../content/Html.tsx';
import typography from '../controls/typography.module.css';
import { Field } from '../forms/Field.tsx';
import { isSending } from '../forms/form.ts';
import { useAnswerFocus } from '../forms/useForm.ts';
import { useSite } from '../site.tsx';
import { AmountField, euros, wholeNumbers } from './AmountField.tsx';
import { useWorth } from './useWorth.ts';
import { VoucherCard } from './VoucherCard.tsx';
import classes from './VoucherForm.module.css';
import { VoucherSummary } from './VoucherSummary.tsx';
import { leftVouchers, pendingVouchers, reduceVoucherOrder, voucherOrder, vouchersToSend } from './voucherOrder.ts';

/** What is on the voucher, who buys it, how it is paid; its summary beside or below. `kept`: what this tab had of it before. */
export function VoucherForm(props: {
  type: VoucherType;
  types: readonly VoucherType[];
  kept: PendingVouchers | null;
  refetch(): void;
}): ReactNode {
  const { t } = useTranslation(['voucherShop', 'checkout']);
  const { startup, locale } = useSite();
  const { money } = useFormats();
  const api = useApi();
  const worth = useWorth();
  const { type, types, refetch } = props;
  const [order, dispatch] = useReducer(reduceVoucherOrder, null, () => voucherOrder(type, props.kept, newUuid()));
  const methods = startup.payment_methods;
  const methodId = (methods.find(({ id }) => id === order.methodId) ?? methods[0])?.id ?? null;
  const bill = useMemo(() => pendingVouchers(order, { types, methodId }), [order, types, methodId]);

  /** What is chosen here stays in the cart, because more is chosen beside it. */
  const isAdded = useRef(false);
  const { handOver, isHandedOver } = useHandingOver(() => {
    const left = leftVouchers(isAdded.current ? { ...bill, draft: null } : bill);
    if (left === null) forgetBasket(browserStores, 'vouchers');
    else storeBasket(browserStores, left);
  });
  useKeptBasket(bill, isHandedOver);
  const send = useSend(dispatch);
  const form = useAnswerFocus(order.form.answers);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!bill.isSendable) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    void send(order, vouchersToSend(bill, locale), {
      ask: (asked, signal) => api.client.vouchers.buy.mutate({ ...asked, locale }, { signal }),
      onPlaced: (answer, placed) => handOver({ ...bill, ...placed }, answer, 0),
      onRefused: ({ code }) => {
        if (code === 'AMOUNT_CHANGED') refetch();
      },
    });
  };

  const line = order.lines.find(({ voucher_type_id }) => voucher_type_id === type.id) ?? firstLine(type);
  const errors = lineErrors(order.form.errors, bill.items, type.id);
  const change = (changes: Partial<VoucherLine>): void => dispatch({ kind: 'line', line: { ...line, ...changes } });
  const clear = (field: string): void => dispatch({ kind: 'typed', field });
  const turns = turnLimits(type);
  const products = productLimits(type);
  const quantity = { min: 1, max: mostOf(order.lines, type.id), step: 1 };
  const writing = useMemo(() => euros((0.5).toLocaleString(startup.settings.datetime_locale).charAt(1)), [startup]);
  const hasGift = types.some(
    ({ id, type: kind }) => kind === 'giftcard' && order.lines.some((each) => each.voucher_type_id === id),
  );
  const attempt = attemptOf(order);
  const terms = startup.widgets['checkout-terms'];
  return (
    <form className={checkout.checkout} ref={form} noValidate onSubmit={onSubmit} aria-label={type.title}>
      <div className={classes.head}>
        <VoucherCard
          className={classes.card}
          title={type.title}
          worth={worth({ turns: line.total_turns, products: line.total_products })}
        />
        <div>
          <p className={typography.eyebrow}>{t(`kind.${type.type}`)}</p>
          <h1>{type.page_title}</h1>
          {type.description === null ? null : <p className={typography.lead}>{type.description}</p>}
          {type.content === null ? null : <Html html={type.content} />}
        </div>
      </div>
      <div className={checkout.steps}>
        <section className={checkout.step} aria-labelledby="step-worth">
          <h2 id="step-worth">{t('worth.title')}</h2>
          <div className={classes.amounts}>
            {turns.max === 0 ? null : (
              <AmountField
                label={t('worth.turns')}
                hint={t('worth.turnsHint', {
                  price: money(type.cost_turn),
                  range: t(turns.step === 1 ? 'worth.range' : 'worth.steps', { ...turns }),
                })}
                less={t('worth.turnsLess')}
                more={t('worth.turnsMore')}
                value={line.total_turns}
                limits={turns}
                writing={wholeNumbers}
                error={errors.total_turns}
                wrong={amountRefusal(turns, line.total_turns) !== null}
                onChange={(total_turns) => change({ total_turns })}
              />
            )}
            {type.products_enabled && products.max > 0 ? (
              <AmountField
                label={t(turns.max === 0 ? 'worth.amount' : 'worth.products')}
                hint={t('worth.steps', {
                  min: money(products.min),
                  max: money(products.max),
                  step: money(products.step),
                })}
                less={t('worth.productsLess')}
                more={t('worth.productsMore')}
                unit="€"
                value={line.total_products}
                limits={products}
                writing={writing}
                error={errors.total_products}
                wrong={amountRefusal(products, line.total_products) !== null}
                onChange={(total_products) => change({ total_products })}
              />
            ) : null}
            <AmountField
              label={t('worth.quantity')}
              hint={t('worth.quantityHint', { count: quantity.max })}
              less={t('worth.quantityLess')}
              more={t('worth.quantityMore')}
              value={line.quantity}
              limits={quantity}
              writing={wholeNumbers}
              error={errors.voucher_type_id}
              wrong={amountRefusal(quantity, line.quantity) !== null}
              onChange={(count) => change({ quantity: count })}
            />
          </div>
          {hasGift ? (
            <Field
              name="holder_name"
              label={t('holder.label')}
              hint={t('holder.hint')}
              required={false}
              autoComplete="off"
              maxLength={120}
              value={order.holderName}
              error={order.form.errors.holder_name}
              onKey={() => clear('holder_name')}
              onChange={(name) => dispatch({ kind: 'holder', name })}
            />
          ) : null}
        </section>
        <section className={checkout.step} aria-labelledby="step-buyer">
          <h2 id="step-buyer">{t('buyer')}</h2>
          <BuyerFields
            buyer={bill.buyer}
            errors={order.form.errors}
            emailHint={t('emailHint')}
            hasNewsletter={false}
            onChange={(changes) => dispatch({ kind: 'buyer', buyer: changes })}
            onClear={clear}
          />
        </section>
        {methods.length > 1 ? (
          <section className={checkout.step} aria-labelledby="step-payment">
            <h2 id="step-payment">{t('checkout:payment.title')}</h2>
            <PaymentChoice
              methods={methods}
              value={methodId}
              error={order.form.errors.payment_method_id}
              onChange={(id) => dispatch({ kind: 'method', id })}
            />
          </section>
        ) : null}
        {terms === undefined || terms === '' ? null : <Html className={checkout.terms} html={terms} />}
        <OrderErrors errors={order.form.errors} refusal={order.refusal} seats={null} attempt={attempt} />
      </div>
      <VoucherSummary
        bill={bill}
        types={types}
        ownType={type.id}
        sending={isSending(order.form)}
        attempt={attempt}
        onRemove={(typeId) => dispatch({ kind: 'removed', typeId })}
        onAddMore={() => {
          isAdded.current = true;
          // The next page reads it before this one has gone.
          storeBasket(browserStores, { ...bill, draft: null });
        }}
      />
    </form>
  );
}
