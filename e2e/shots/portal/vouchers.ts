/** Gift cards and subscriptions: their types, and single ones with what came on them and went. */
import { type Shot, staffPage } from '../shot.ts';

export const vouchers: Shot[] = [
  staffPage('portal-vouchers', '/portal/vouchers', 'table tbody a'),
  staffPage('portal-voucher', '/portal/vouchers/1', '#ledger table'),
  staffPage('portal-voucher-types', '/portal/vouchers/types', 'table tbody a'),
  staffPage('portal-voucher-type', '/portal/vouchers/types/1', '#valid'),
  staffPage('portal-voucher-type-new', '/portal/vouchers/types/new?kind=giftcard', '#valid'),
];
