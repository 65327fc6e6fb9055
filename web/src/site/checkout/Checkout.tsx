import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { pageScheduleData } from '@parterre/ui/programme';
import { type ReactNode, useMemo } from 'react';
import { Navigate } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { saleRefusal } from '../programme/programme.ts';
import { useSite } from '../site.tsx';
import classes from './Checkout.module.css';
import { OrderForm } from './OrderForm.tsx';
import { OtherTimes } from './OtherTimes.tsx';
import { givenUp } from './order.ts';
import { browserStores, loadBasket } from './pendingBill.ts';
import { ScheduleHead } from './ScheduleHead.tsx';
import { useBasket } from './useBasket.ts';

/** The checkout of one show: what is sold, or why nothing is. `eventId`: when the show is an event. */
export function Checkout(props: { scheduleId: number; eventId: number | null }): ReactNode {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { startup, locale, paths, nowMs, movie } = useSite();
  const { scheduleId } = props;
  const place = useMemo(() => ({ load: () => loadBasket(browserStores, scheduleId), givenUp }), [scheduleId]);
  const basket = useBasket(place);
  const query = trpc.catalogue.scheduleData.useQuery(
    { scheduleId, locale },
    {
      placeholderData: (before) => before,
      initialData: () => pageScheduleData(scheduleId, locale),
      // As old as the page: a visitor who comes back to it later gets it anew.
      initialDataUpdatedAt: performance.timeOrigin,
    },
  );
  const title = query.data && movie(query.data.schedule.movie_id)?.display_title;
  useTitle(title === undefined ? t('title') : t('titleOf', { title }));

  if (query.data === undefined) {
    if (query.error === null) return <PageSkeleton shape="checkout" />;
    const { code } = errorOf(query.error);
    if (code === 'SCHEDULE_NOT_FOUND' || code === 'NOT_FOUND') return <Navigate to={paths.notFound} replace />;
    return (
      <div className={classes.off}>
        <h1>{t('title')}</h1>
        <Notice tone="danger" live title={t('loadFailed')}>
          <p>{errorText(query.error)}</p>
          <button type="button" className={buttons.button} onClick={() => query.refetch()}>
            {t('retry')}
          </button>
        </Notice>
      </div>
    );
  }

  const { schedule } = query.data;
  const refusal = saleRefusal(schedule, startup, nowMs());
  const event = startup.events.find((each) => each.id === (props.eventId ?? schedule.event));
  if (refusal !== null || event?.sell_online === false || query.data.tariffs.length === 0) {
    const reason = refusal === 'soldOut' || refusal === 'soldOutOnline' || refusal === 'late' ? refusal : 'closed';
    return (
      <div className={classes.off}>
        <ScheduleHead schedule={schedule} />
        <Notice tone="notice" title={t(`off.${reason}.title`)}>
          <p>{t(`off.${reason}.text`)}</p>
          <OtherTimes schedule={schedule} />
        </Notice>
      </div>
    );
  }
  if (basket.error !== null) {
    return (
      <div className={classes.off}>
        <ScheduleHead schedule={schedule} />
        <Notice tone="danger" live title={t('reopen.failed')}>
          <p>{errorText(basket.error)}</p>
          <button type="button" className={buttons.button} onClick={basket.retry}>
            {t('retry')}
          </button>
        </Notice>
      </div>
    );
  }
  if (basket.ready === null) return <PageSkeleton shape="checkout" />;
  const refetch = (): void => void query.refetch();
  return <OrderForm data={query.data} eventId={props.eventId} kept={basket.ready.kept} refetch={refetch} />;
}
