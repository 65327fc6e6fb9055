import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import checkout from '../checkout/Checkout.module.css';
import { browserStores, loadVouchers } from '../checkout/pendingBill.ts';
import { type BasketPlace, useBasket } from '../checkout/useBasket.ts';
import type { PendingVouchers } from '../checkout/voucherCart.ts';
import buttons from '../controls/buttons.module.css';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { VoucherForm } from './VoucherForm.tsx';

const basketPlace: BasketPlace<PendingVouchers> = {
  load: () => loadVouchers(browserStores),
  givenUp: (kept, billId) => ({ ...kept, bill_id: billId, sent: null, paymentResponse: null }),
};

/** Buying vouchers of one type; or why that is not possible. */
export default function Voucher(): ReactNode {
  const { slug = '' } = useParams();
  // Another type has a form of its own, which begins with what was chosen here.
  return <OneType key={slug} slug={slug} />;
}

function OneType({ slug }: { slug: string }): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation(['voucherShop', 'checkout']);
  const errorText = useErrorText();
  const { startup, locale, paths } = useSite();
  // All types: the order may have some of others.
  const query = trpc.vouchers.overview.useQuery({ locale, type: null }, { placeholderData: (before) => before });
  const basket = useBasket(basketPlace);
  const type = query.data?.types.find((each) => each.slug === slug);
  useTitle(type?.page_title ?? (query.data === undefined ? null : t('title.all')));

  const failed = query.data === undefined && query.error !== null ? query : null;
  if (failed !== null || basket.error !== null) {
    return (
      <div className={checkout.off}>
        <h1>{t('title.all')}</h1>
        <Notice tone="danger" live title={t(failed ? 'loadFailed' : 'checkout:reopen.failed')}>
          <p>{errorText(failed?.error ?? basket.error)}</p>
          <button
            type="button"
            className={buttons.button}
            onClick={() => (failed ? void failed.refetch() : basket.retry())}
          >
            {t('retry')}
          </button>
        </Notice>
      </div>
    );
  }
  if (query.data === undefined || basket.ready === null) return <PageSkeleton shape="checkout" />;
  const isOn = startup.settings.features.includes('vouchers') && startup.payment_methods.length > 0;
  if (!isOn || type === undefined) {
    const others = isOn && query.data.types.length > 0;
    return (
      <div className={checkout.off}>
        <h1>{t('title.all')}</h1>
        <Notice tone="info" icon="settings" title={t('off.title')}>
          <p>{t('off.text')}</p>
          <p>
            <Link to={others ? paths.vouchers() : paths.movies()}>{t(others ? 'off.others' : 'none.programme')}</Link>
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <VoucherForm
      key={type.id}
      type={type}
      types={query.data.types}
      kept={basket.ready.kept}
      refetch={() => void query.refetch()}
    />
  );
}
