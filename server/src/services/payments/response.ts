import type { PaymentResponse } from '../../contract/index.ts';
import type { StoredBill } from '../../ports/salesStore.ts';

/** A bill as the checkout and the status call answer it. */
export function paymentResponse(bill: StoredBill): PaymentResponse {
  const { payment } = bill;
  return {
    uuid: bill.uuid,
    status: bill.status,
    payment: payment && {
      id: payment.id,
      status: payment.status,
      method_id: payment.paymentMethodId,
      expires_at: bill.expiresAtMs === null ? null : new Date(bill.expiresAtMs).toISOString(),
    },
    processingData: payment?.processingData ?? null,
  };
}
