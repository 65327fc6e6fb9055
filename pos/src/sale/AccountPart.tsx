import { Button, Modal } from '@mantine/core';
import type { PosInvoice, PosInvoiceMethod } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { BuyerForm } from './BuyerForm.tsx';

/** Sells on account, where whoever is at the till may and the till does: who buys is asked first. */
export function AccountPart(props: {
  amount: number;
  isSending: boolean;
  onSell(methodId: number, invoice: PosInvoice): void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { locale } = useFormats();
  const { account, may } = useStaff();
  const { amount, isSending, onSell } = props;
  const isUsed =
    may('invoices.sell') && account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('invoice'));
  const methods = trpc.pos.invoices.methods.useQuery({ locale }, { enabled: isUsed });
  const [chosen, setChosen] = useState<PosInvoiceMethod | null>(null);
  if (!isUsed || amount === 0) return null;
  return (
    <>
      {(methods.data ?? []).map((method) => (
        <Button key={method.id} size="lg" variant="light" disabled={isSending} onClick={() => setChosen(method)}>
          {method.name}
        </Button>
      ))}
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('account.title')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('account.close') }}
      >
        <BuyerForm
          amount={amount}
          onSell={(invoice) => {
            if (chosen !== null) onSell(chosen.id, invoice);
            setChosen(null);
          }}
        />
      </Modal>
    </>
  );
}
