import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import {
  type BillDetail,
  type RefundQuote,
  type StaffRefundReason,
  staffRefundReasons,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { news } from '../frame/toasts.ts';
import { useLocalized } from '../text/useLocalized.ts';

/** Which tickets, why, and how much goes back: the server says so before it is done. */
export function RefundDialog({ bill, onClose }: { bill: BillDetail; onClose(): void }): ReactNode {
  const { t } = useTranslation('bills');
  const { money } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const live = bill.lines.filter((line) => !line.void);
  const [chosen, setChosen] = useState(live.length === 1 ? live.map(({ id }) => id) : []);
  const [reason, setReason] = useState<StaffRefundReason>('buyer');
  // One for as long as the dialog is open: pressed twice, it is given back once.
  const [request] = useState(() => crypto.randomUUID());
  const quote = trpc.staff.refunds.quote.useQuery(
    { uuid: bill.uuid, lines: chosen },
    { enabled: chosen.length > 0, placeholderData: (before) => before, staleTime: 0 },
  );
  const refund = trpc.staff.refunds.refund.useMutation({
    async onSuccess({ amount, tickets }) {
      const how = amount === 0 ? 'doneFree' : asked?.cash === amount ? 'doneInCash' : 'done';
      news(t(`refund.${how}`, { sum: money(amount), count: tickets }));
      // The report of a cancelled show says which orders are refunded.
      await Promise.all([utils.staff.bills.invalidate(), utils.staff.schedules.cancelReport.invalidate()]);
      onClose();
    },
    onError: () => void quote.refetch(),
  });
  const asked = chosen.length > 0 && !quote.isPlaceholderData ? quote.data : undefined;
  const error = refund.error ?? quote.error;
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={
        <Text span fw={650} size="lg" ff="var(--p-font-display)">
          {t('refund.title')}
        </Text>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (asked) refund.mutate({ uuid: bill.uuid, lines: chosen, amount: asked.amount, reason, request });
        }}
      >
        <Stack gap="md">
          {live.length > 1 ? (
            <Checkbox
              label={t('refund.all')}
              checked={chosen.length === live.length}
              indeterminate={chosen.length > 0 && chosen.length < live.length}
              onChange={({ currentTarget: { checked } }) => setChosen(checked ? live.map(({ id }) => id) : [])}
            />
          ) : null}
          <Checkbox.Group label={t('refund.which')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {live.map((line) => (
                <Checkbox
                  key={line.id}
                  value={line.id}
                  label={`${[localized(line.name), line.seat].filter(Boolean).join(' · ')} · ${money(line.total)}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label={t(bill.buyer_email === null ? 'refund.whyUntold' : 'refund.why')}
            value={reason}
            data={staffRefundReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setReason(staffRefundReasons.find((each) => each === value) ?? 'buyer')
            }
          />
          {error === null ? (
            <Text role="status">
              {asked
                ? [
                    t(`refund.${consequence(asked)}`, {
                      count: asked.tickets,
                      sum: money(asked.amount),
                      cash: money(asked.cash),
                    }),
                    ...(asked.assigned > 0 ? [t('refund.before', { sum: money(asked.assigned) })] : []),
                  ].join(' ')
                : chosen.length === 0
                  ? t('refund.choose')
                  : ' '}
            </Text>
          ) : (
            <Refused error={error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('refund.cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!asked} loading={refund.isPending}>
              {asked?.amount === 0
                ? t('refund.actionFree', { count: asked.tickets })
                : t('refund.action', { sum: money(asked?.amount ?? 0) })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function consequence({ amount, cash }: RefundQuote): 'consequence' | 'consequenceInCash' | 'consequenceFree' {
  if (amount === 0) return 'consequenceFree';
  return cash > 0 ? 'consequenceInCash' : 'consequence';
}
