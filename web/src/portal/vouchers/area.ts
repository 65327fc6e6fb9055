import { lazyRoute } from '@parterre/ui/routing';
import { IconGift } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const vouchers: Area = {
  path: 'vouchers',
  name: 'vouchers',
  Icon: IconGift,
  group: 'sales',
  permission: 'vouchers.read',
  texts: ['vouchers'],
  routes: [
    {
      index: true,
      ...page({ filters: { voucherPackages: 'package' } }),
      lazy: lazyRoute(() => import('./VouchersList.tsx')),
    },
    { path: 'types', ...page({ place: 'voucherTypes' }), lazy: lazyRoute(() => import('./VoucherTypesList.tsx')) },
    {
      path: 'packages',
      ...page({ place: 'voucherPackages', entity: 'voucher_package' }),
      lazy: lazyRoute(() => import('./VoucherPackagesList.tsx')),
    },
    { path: 'types/new', lazy: lazyRoute(() => import('./VoucherTypePage.tsx')) },
    {
      path: 'types/:id',
      ...page({ rowsOf: 'voucherTypes', entity: 'voucher_type' }),
      lazy: lazyRoute(() => import('./VoucherTypePage.tsx')),
    },
    {
      path: ':id',
      ...page({ rowsOf: 'vouchers', entity: 'voucher', parts: { voucher_entry: 'ledger' } }),
      lazy: lazyRoute(() => import('./VoucherPage.tsx')),
    },
  ],
};
