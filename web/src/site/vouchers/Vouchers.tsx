import { type VoucherType, voucherKinds } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { browserStores, forgetBasket, loadVouchers, storeBasket } from '../checkout/pendingBill.ts';
import { type PendingVouchers, pricedLines, withoutDraft, withoutType } from '../checkout/voucherCart.ts';
import { Html } from '../content/Html.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import typography from '../controls/typography.module.css';
import NotFound from '../layout/NotFound.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { useOffer, useWorth } from './useWorth.ts';
import { VoucherCard } from './VoucherCard.tsx';
import classes from './Vouchers.module.css';

/** Gift cards and subscriptions, of one kind or of both. */
export default function Vouchers(): ReactNode {
  useLiveProgramme();
  const { startup } = useSite();
  const { type: asked } = useParams();
  const kind = voucherKinds.find((each) => each === asked) ?? null;
  const isKnown = asked === undefined || kind !== null;
  if (!isKnown || !startup.settings.features.includes('vouchers')) return <NotFound />;
  return <Overview kind={kind} />;
}

function Overview({ kind }: { kind: VoucherType['type'] | null }): ReactNode {
  const { t } = useTranslation('voucherShop');
  const { locale, paths } = useSite();
  const errorText = useErrorText();
  const query = trpc.vouchers.overview.useQuery({ locale, type: kind });
  const title = t(`title.${kind ?? 'all'}`);
  useTitle(title);
  if (query.data === undefined) {
    if (query.error === null) return <PageSkeleton />;
    return (
      <div>
        <h1>{title}</h1>
        <Notice tone="danger" live title={errorText(errorOf(query.error))}>
          <button type="button" className={buttons.button} onClick={() => query.refetch()}>
            {t('retry')}
          </button>
        </Notice>
      </div>
    );
  }
  const { types, content } = query.data;
  return (
    <div className={classes.page}>
      <div>
        <h1>{title}</h1>
        <p className={typography.lead}>{t('lead')}</p>
      </div>
      <InCart />
      {content === null ? null : <Html html={content} />}
      {types.length === 0 ? (
        <Notice tone="info" icon="gift" title={t('none.title')}>
          <p>{t('none.text')}</p>
          <p>
            <Link to={paths.movies()}>{t('none.programme')}</Link>
          </p>
        </Notice>
      ) : (
        <>
          <ul className={classes.cards}>
            {types.map((type) => (
              <li key={type.id}>
                <TypeCard type={type} />
              </li>
            ))}
          </ul>
          <ul className={classes.highlights}>
            {(['gift', 'choice', 'mail'] as const).map((highlight) => (
              <li key={highlight}>
                <Icon name={highlight === 'gift' ? 'gift' : highlight === 'choice' ? 'check' : 'mail'} />
                {t(`highlights.${highlight}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function TypeCard({ type }: { type: VoucherType }): ReactNode {
  const { t } = useTranslation('voucherShop');
  const { date } = useFormats();
  const { paths } = useSite();
  const { turns, products, from } = useOffer()(type);
  return (
    <article className={classes.card}>
      <VoucherCard title={type.title} worth={t(`kind.${type.type}`)} />
      <div className={classes.text}>
        <h2>
          <Link className={typography.stretched} to={paths.voucher(type.slug)}>
            {type.title}
          </Link>
        </h2>
        {type.description === null ? null : <p>{type.description}</p>}
        <ul className={classes.facts}>
          {turns === null ? null : <li>{turns}</li>}
          {products === null ? null : <li>{t('offer.amountOn', { amount: products })}</li>}
          <li>{t('offer.until', { day: date(type.valid_until) })}</li>
        </ul>
        <p className={classes.price}>
          <span className="p-figures">{from}</span>
          <span className={typography.linkLike} aria-hidden="true">
            {t('offer.buy')} <Icon name="forward" size={16} />
          </span>
        </p>
      </div>
    </article>
  );
}

/** What this tab has chosen before: on with it, or out of the order. Not there while nothing is, and while the order waits for its payment. */
function InCart(): ReactNode {
  const { t } = useTranslation('voucherShop');
  const { locale, paths } = useSite();
  const { money } = useFormats();
  const worth = useWorth();
  const [cart, setCart] = useState(() => loadVouchers(browserStores));
  // All kinds: the cart knows no page.
  const query = trpc.vouchers.overview.useQuery({ locale, type: null });
  if (cart === null || cart.paymentResponse !== null || query.data === undefined) return null;
  const lines = pricedLines(withoutDraft(cart), query.data.types);
  const [first] = lines;
  if (first === undefined) return null;
  const remove = (typeId: number): void => {
    const items = withoutType(cart.items, typeId);
    const left: PendingVouchers | null = items.length === 0 ? null : { ...cart, items };
    if (left === null) forgetBasket(browserStores, 'vouchers');
    else storeBasket(browserStores, left);
    setCart(left);
  };
  return (
    <section className={classes.cart} aria-labelledby="in-cart">
      <h2 id="in-cart">{t('cart.title')}</h2>
      <ul>
        {lines.map(({ line, type, price }) => (
          <li key={type.id}>
            <span>
              {t('cart.line', { count: line.quantity, title: type.title })}{' '}
              <span className={typography.hint}>
                {worth({ turns: line.total_turns, products: line.total_products })}
              </span>
            </span>
            <span className="p-figures">{money(price)}</span>
            <button
              type="button"
              className={buttons.icon}
              aria-label={t('cart.remove', { title: type.title })}
              onClick={() => remove(type.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Link className={buttons.button} to={paths.voucher(first.type.slug)}>
        {t('cart.toOrder')}
      </Link>
    </section>
  );
}
