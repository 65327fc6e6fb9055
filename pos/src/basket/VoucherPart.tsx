import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import type { BasketContent } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './Basket.module.css';
import { withoutVoucher, withTurns } from './content.ts';
import { redeemed } from './redeeming.ts';
import { useTill } from './till.ts';
import { useAddVoucher, useTakesVouchers, whyNot } from './useVouchers.ts';

/** Vouchers that pay: what is on each, how many tickets take its turns, and a field for the next one's code. `content`: the basket with what is just chosen. */
export function VoucherPart({ content, isSending }: { content: BasketContent; isSending: boolean }): ReactNode {
  const { t } = useTranslation('basket');
  const { money } = useFormats();
  const { change } = useTill().basket;
  const takes = useTakesVouchers();
  const { vouchers = [], shows } = content;
  const { parts } = redeemed(content);
  if (!takes && vouchers.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('vouchers.title')}>
      {vouchers.length === 0 ? null : (
        <ul className={classes.lines}>
          {vouchers.map((voucher, at) => {
            const { uuid, title, barcode_text, remaining_turns, remaining_products, valid_until } = voucher;
            const part = parts[at];
            const name = `${title} · ${barcode_text.slice(-4)}`;
            const facts = [
              remaining_turns > 0 ? t('vouchers.turns', { count: remaining_turns }) : '',
              remaining_products > 0 ? t('vouchers.amount', { amount: money(remaining_products) }) : '',
              valid_until === null ? '' : t('vouchers.until', { day: valid_until }),
            ].filter((fact) => fact !== '');
            return (
              <li key={uuid} className={classes.line}>
                <span className={classes.what}>
                  <b>{name}</b>
                  <span>{facts.join(' · ')}</span>
                  {voucher.shows.map(({ schedule_id, refusal }) =>
                    refusal === '' || remaining_turns === 0 ? null : <span key={schedule_id}>{refusal}</span>,
                  )}
                </span>
                <span className={classes.amount}>{money(-(part?.value ?? 0))}</span>
                <CloseButton
                  size={48}
                  disabled={isSending}
                  aria-label={t('remove', { name })}
                  onClick={() => change((now) => withoutVoucher(now, uuid))}
                />
                {part?.turns.map(({ scheduleId, count, most }) => {
                  if (most === 0) return null;
                  const film = shows.find((show) => show.schedule_id === scheduleId)?.title ?? '';
                  const set = (wanted: number) => change((now) => withTurns(now, uuid, scheduleId, wanted));
                  return (
                    <div key={scheduleId} className={classes.turns}>
                      <span>{t('vouchers.tickets', { name: film })}</span>
                      <span className={classes.count}>
                        <ActionIcon
                          size={48}
                          variant="default"
                          disabled={isSending || count === 0}
                          aria-label={t('vouchers.less', { name: film })}
                          onClick={() => set(count - 1)}
                        >
                          <IconMinus aria-hidden />
                        </ActionIcon>
                        <b>{count}</b>
                        <ActionIcon
                          size={48}
                          variant="default"
                          disabled={isSending || count === most}
                          aria-label={t('vouchers.more', { name: film, count })}
                          onClick={() => set(count + 1)}
                        >
                          <IconPlus aria-hidden />
                        </ActionIcon>
                      </span>
                    </div>
                  );
                })}
              </li>
            );
          })}
        </ul>
      )}
      {takes ? <CodeForm isSending={isSending} /> : null}
    </section>
  );
}

function CodeForm({ isSending }: { isSending: boolean }): ReactNode {
  const { t } = useTranslation('basket');
  const add = useAddVoucher(useTill().basket);
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** Whoever has closed the field is back at the button that opens it, not at the top of the page. */
  const wasOpen = useRef(false);
  const isOpen = code !== null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (code === null)
    return (
      <Button ref={opener} size="md" h={48} variant="default" disabled={isSending} onClick={() => setCode('')}>
        {t('vouchers.add')}
      </Button>
    );
  const close = (): void => {
    setFailure('');
    setCode(null);
  };
  const send = async (): Promise<void> => {
    if (code.trim() === '' || isAsking) return;
    setAsking(true);
    setFailure('');
    const found = await add(code.trim());
    setAsking(false);
    if (found.kind === 'added') close();
    else setFailure(whyNot(found, t('vouchers.unknown')));
  };
  return (
    <div className={classes.code}>
      <TextInput
        size="lg"
        autoFocus
        label={t('vouchers.code')}
        // Above the field, whose buttons stand beside it.
        inputWrapperOrder={['label', 'error', 'input']}
        error={failure === '' ? null : <span role="alert">{failure}</span>}
        maxLength={60}
        autoComplete="off"
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setFailure('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it sells.
          event.preventDefault();
          void send();
        }}
      />
      <Button size="lg" loading={isAsking} onClick={() => void send()}>
        {t('vouchers.take')}
      </Button>
      <CloseButton size={48} aria-label={t('cancel')} onClick={close} />
    </div>
  );
}
