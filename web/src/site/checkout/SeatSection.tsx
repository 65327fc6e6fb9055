import { useTranslation } from '@parterre/ui/i18n';
import { SeatMap, type SeatSale } from '@parterre/ui/seatmap';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Notice } from '../parts/Notice.tsx';
import { seatClasses } from './seats.ts';
import type { Screen, Tariff } from './types.ts';

/** The seats of the order on the map of the hall. Before a ticket is chosen it says what comes. */
export function SeatSection(props: {
  sale: SeatSale;
  screen: Screen | undefined;
  wanted: number;
  baseRate: Tariff | undefined;
  errors: readonly string[];
  missing: boolean;
  readOnly: boolean;
  /** The order is being sent. */
  disabled: boolean;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { sale, screen, wanted, baseRate, errors, missing, readOnly, disabled } = props;
  const { hall } = sale;
  const classes = useMemo(() => (hall === null ? [] : seatClasses(hall, screen, baseRate)), [hall, screen, baseRate]);
  const open = sale.selected.length < wanted ? wanted - sale.selected.length : 0;
  return (
    <section className="step step-seats" aria-labelledby="step-seats">
      <h2 id="step-seats">{t('seats.title')}</h2>
      {wanted === 0 ? (
        <p className="muted">{t('seats.first')}</p>
      ) : (
        <>
          <p className="seats-status" role="status">
            {sale.phase === 'failed'
              ? ''
              : sale.pending.length > 0
                ? t('seats.asking')
                : open > 0
                  ? t('seats.choose', { count: open })
                  : sale.together
                    ? t('seats.together', { count: wanted })
                    : t('seats.split')}
          </p>
          {readOnly ? <p className="muted small">{t('seats.fixed')}</p> : null}
          {sale.phase === 'failed' ? (
            <Notice tone="danger" live title={t('seats.failed')}>
              <button type="button" className="button" onClick={sale.retry}>
                {t('retry')}
              </button>
            </Notice>
          ) : (
            <div className="seats-map">
              <Suspense fallback={<div className="skeleton seats-skeleton" />}>
                {sale.source === null ? (
                  <div className="skeleton seats-skeleton" />
                ) : (
                  <SeatMap
                    source={sale.source}
                    seatClasses={classes}
                    selected={sale.selected}
                    pending={sale.pending}
                    distanced={sale.distanced}
                    onPick={sale.toggle}
                    disabled={readOnly || disabled}
                  />
                )}
              </Suspense>
            </div>
          )}
          {sale.notices.map((notice) => (
            <Notice key={notice.code} tone="notice" live title={notice.message} />
          ))}
        </>
      )}
      {missing ? <Notice tone="danger" title={t('errors.selectSeats', { count: wanted })} /> : null}
      {errors.map((error) => (
        <p key={error} className="field-error" role="alert">
          {error}
        </p>
      ))}
    </section>
  );
}
