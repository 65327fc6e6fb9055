import { Alert, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { type BillDetail, type ListQuery, type StaffRefundReason, staffRefundReasons } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { refundConsequence, soldThings, voucherTexts } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconDoorEnter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { news } from '../frame/toasts.ts';

/** Which tickets, why, and how much goes back: the server says so before it is done. */
export function RefundDialog({ bill, onClose }: { bill: BillDetail; onClose(): void }): ReactNode {
  const { t } = useTranslation('bills');
  const { money } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const things = soldThings(bill.lines);
  const keys = things.map(({ key }) => key);
  const [taken, setTaken] = useState(things.length === 1 ? keys : []);
  const chosen = things.flatMap(({ key, lines }) => (taken.includes(key) ? lines : []));
  const [reason, setReason] = useState<StaffRefundReason>('buyer');
  // One for as long as the dialog is open: pressed twice, it is given back once.
  const [request] = useState(() => crypto.randomUUID());
  const quote = trpc.staff.refunds.quote.useQuery(
    { uuid: bill.uuid, lines: chosen },
    // Somebody may go in while it is looked at.
    { enabled: chosen.length > 0, placeholderData: (before) => before, staleTime: 0, refetchInterval: 10_000 },
  );
  const refund = trpc.staff.refunds.refund.useMutation({
    async onSuccess({ amount, account, tickets }) {
      const paid = amount - account;
      const how = amount === 0 ? 'doneFree' : asked?.cash === paid ? 'doneInCash' : 'done';
      const told = [
        ...(account > 0 ? [t('refund.account', { sum: money(account) })] : []),
        ...(account === 0 || paid > 0 ? [t(`refund.${how}`, { sum: money(paid), count: tickets })] : []),
      ];
      news(told.join(' '));
      // The report of a cancelled show says which orders are refunded.
      await Promise.all([utils.staff.bills.invalidate(), utils.staff.schedules.cancelReport.invalidate()]);
      onClose();
    },
    onError: () => void quote.refetch(),
  });
  const till = useTill(bill, (quote.data?.cash ?? 0) > 0);
  const asked = chosen.length > 0 && !quote.isPlaceholderData ? quote.data : undefined;
  const error = refund.error ?? quote.error;
  const inside = asked?.inside ?? 0;
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
          if (!asked) return;
          const cash_shift = asked.cash > 0 ? till.shift : undefined;
          refund.mutate({
            uuid: bill.uuid,
            lines: chosen,
            amount: asked.amount,
            reason,
            request,
            ...(cash_shift !== undefined && { cash_shift }),
          });
        }}
      >
        <Stack gap="md">
          {things.length > 1 ? (
            <Checkbox
              label={t('refund.all')}
              checked={taken.length === things.length}
              indeterminate={taken.length > 0 && taken.length < things.length}
              onChange={({ currentTarget: { checked } }) => setTaken(checked ? keys : [])}
            />
          ) : null}
          <Checkbox.Group label={t('refund.which')} value={taken} onChange={setTaken}>
            <Stack gap="xs" mt="xs">
              {things.map(({ key, line, total, vouchers }) => (
                <Checkbox
                  key={key}
                  value={key}
                  label={[
                    line.quantity === 1 ? localized(line.name) : `${line.quantity} × ${localized(line.name)}`,
                    line.seat,
                    line.is_in && t('refund.inside'),
                    ...voucherTexts(vouchers, t, money),
                    money(total),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
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
          {asked && asked.cash > 0 ? till.field : null}
          {inside > 0 ? (
            <Alert color="yellow" role="alert" icon={<IconDoorEnter aria-hidden />}>
              {t('refund.insideWarning', { count: inside })}
            </Alert>
          ) : null}
          {error === null ? (
            <Text role="status">
              {asked ? refundConsequence(asked, t, money) : chosen.length === 0 ? t('refund.choose') : ' '}
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

/** Which till cash is handed out of: an open one of the bill's cinema, at first the one that sold it, or none. */
function useTill(bill: BillDetail, isCash: boolean): { shift: number | undefined; field: ReactNode } {
  const { t } = useTranslation('cash');
  const { may, account } = useStaff();
  const hasShifts = account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('cash_balance'));
  const [chosen, setChosen] = useState<string | null>(null);
  const cinema = bill.cinema?.id;
  const open = trpc.staff.cashShifts.list.useQuery(
    { ...firstPage, filters: { state: ['open'], cinema: [String(cinema)] } },
    { enabled: isCash && hasShifts && may('cash.read') && cinema !== undefined, staleTime: 0 },
  );
  const shifts = open.data?.rows ?? [];
  const own = shifts.find(({ device }) => device === bill.device?.name)?.id;
  const value = chosen ?? String(own ?? '');
  if (shifts.length === 0) return { shift: undefined, field: null };
  return {
    shift: value === '' ? undefined : Number(value),
    field: (
      <NativeSelect
        label={t('refund.label')}
        value={value}
        data={[
          ...shifts.map(({ id, device, opened_by }) => ({ value: String(id), label: `${device} · ${opened_by}` })),
          { value: '', label: t('refund.none') },
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    ),
  };
}

const firstPage: ListQuery = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 200 };
