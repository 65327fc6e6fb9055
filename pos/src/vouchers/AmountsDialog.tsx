import { ActionIcon, Button, Modal, NumberInput, TextInput } from '@mantine/core';
import type { AmountLimits, PosVoucherType } from '@parterre/server/contract';
import { productLimits, snapped, stepFrom, turnLimits } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './Vouchers.module.css';

/** Most characters that the server takes of a holder's name. */
const longestName = 120;

/** What is on a voucher, in minor units where it is money. */
interface Amounts {
  turns: number;
  products: number;
  holder: string;
}

/** How many visits and how much money are on a voucher, and whom a gift card is for. */
export function AmountsDialog(props: {
  type: PosVoucherType;
  onAdd(amounts: Amounts): void;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('tillVouchers');
  const { money } = useFormats();
  const { type, onAdd, onClose } = props;
  const ofTurns = turnLimits(type);
  const ofAmount = productLimits(type);
  const [turns, setTurns] = useState(() => snapped(ofTurns, type.turns_default));
  const [products, setProducts] = useState(() =>
    type.products_enabled ? snapped(ofAmount, type.products_default) : 0,
  );
  const [holder, setHolder] = useState('');
  const price = turns * type.cost_turn + products;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (price > 0 || turns > 0) onAdd({ turns, products, holder: holder.trim() });
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={type.title}
      closeButtonProps={{ 'aria-label': t('cancel'), size: 48 }}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        {type.turns_max === 0 ? null : (
          <StepField label={t('visits')} limits={ofTurns} value={turns} onChange={setTurns} unit={1} />
        )}
        {type.products_enabled ? (
          <StepField label={t('amount')} limits={ofAmount} value={products} onChange={setProducts} unit={100} />
        ) : null}
        {type.type === 'giftcard' ? (
          <TextInput
            size="lg"
            label={t('holder')}
            description={t('optional')}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={longestName}
            autoComplete="off"
            value={holder}
            onChange={({ currentTarget }) => setHolder(currentTarget.value)}
          />
        ) : null}
        <Button type="submit" size="xl" fullWidth disabled={price === 0 && turns === 0}>
          {t('add', { price: money(price) })}
        </Button>
      </form>
    </Modal>
  );
}

/** A number that goes in steps. `unit`: how much of it one is that is shown: amounts are shown in euros. What is typed goes to the nearest step once it is left. */
function StepField(props: {
  label: string;
  limits: AmountLimits;
  value: number;
  onChange(value: number): void;
  unit: number;
}): ReactNode {
  const { t } = useTranslation('tillVouchers');
  const { label, limits, value, onChange, unit } = props;
  const [typed, setTyped] = useState<number | string | null>(null);
  const settle = (): void => {
    if (typed !== null && typed !== '') onChange(snapped(limits, Math.round(Number(typed) * unit)));
    setTyped(null);
  };
  const less = stepFrom(limits, value, -1);
  const more = stepFrom(limits, value, 1);
  return (
    <div className={classes.step}>
      <ActionIcon
        size={60}
        variant="default"
        disabled={less === value}
        aria-label={t('less', { name: label })}
        onClick={() => onChange(less)}
      >
        <IconMinus aria-hidden />
      </ActionIcon>
      <NumberInput
        size="xl"
        label={label}
        className={classes.number}
        hideControls
        min={0}
        decimalScale={unit === 1 ? 0 : 2}
        fixedDecimalScale={unit !== 1 && typed === null}
        inputMode={unit === 1 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed ?? value / unit}
        onChange={setTyped}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle();
        }}
      />
      <ActionIcon
        size={60}
        variant="default"
        disabled={more === value}
        aria-label={t('more', { name: label })}
        onClick={() => onChange(more)}
      >
        <IconPlus aria-hidden />
      </ActionIcon>
    </div>
  );
}
