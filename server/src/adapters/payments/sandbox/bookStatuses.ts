/** `processing`: the buyer has decided and the provider learns of it later; it can no longer be called back. */
export const sandboxStatuses = ['open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const;
export type BookStatus = (typeof sandboxStatuses)[number];
