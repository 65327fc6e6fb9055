/** Gift cards and subscriptions: their types, packages of printed cards, and single ones with what came on them and went. */
import { asStaff, type Shot, signedIn, small, staffPage } from '../shot.ts';

export const vouchers: Shot[] = [
  staffPage('portal-vouchers', '/portal/vouchers', 'table tbody a'),
  staffPage('portal-voucher', '/portal/vouchers/1', '#ledger table'),
  staffPage('portal-voucher-types', '/portal/vouchers/types', 'table tbody a'),
  staffPage('portal-voucher-packages', '/portal/vouchers/packages', 'table tbody a'),
  {
    name: 'portal-voucher-package-new',
    path: () => '/portal/vouchers/packages',
    sizes: small,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      await page.locator('main h1 + button').click();
      await page.locator('[role=dialog] input[type=radio]').last().check();
      await page.locator('[role=dialog] textarea').fill('KDO-0001\nKDO-0002');
    },
    ...asStaff,
  },
  staffPage('portal-voucher-type', '/portal/vouchers/types/1', '#valid'),
  staffPage('portal-voucher-type-new', '/portal/vouchers/types/new?kind=giftcard', '#valid'),
];
