import { Alert, Button } from '@mantine/core';
import type { PosOffer, Tariff } from '@parterre/server/contract';
import { keepsPlaceFree, seatClasses, seatNames } from '@parterre/ui/checkout';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { type SeatSale, useDearerText } from '@parterre/ui/seatmap/sale';
import { type ReactNode, Suspense, useMemo } from 'react';
import classes from './Sale.module.css';

/** A file of its own, which brings the canvas along. */
const SeatMap = lazyPage(() => import('./SeatMap.tsx'));
export const preloadMap = (): Promise<void> => SeatMap.preload();

/** Which seats the tickets have, and all others to choose from. */
export function SeatsPart(props: {
  sale: SeatSale;
  onPick(seat: number): void;
  screen: PosOffer['screen'];
  wanted: number;
  baseRate: Tariff | undefined;
  isSending: boolean;
  /** Whether the engine may choose others, where it has any to choose. */
  proposes?: boolean;
  /** Whom the map is for. Default: who sells. */
  guise?: 'visitor' | 'cashier';
}): ReactNode {
  const { t } = useTranslation(['pos', 'seatmap']);
  const dearerText = useDearerText();
  const { sale, screen, wanted, baseRate, isSending, proposes = wanted > 0 } = props;
  const { hall, selected, dearer } = sale;
  const views = useMemo(() => (hall === null ? [] : seatClasses(hall, screen, baseRate)), [hall, screen, baseRate]);
  const missing = wanted - selected.length;
  return (
    <section className={classes.seats} aria-label={t('seats.title')}>
      <div className={classes.seatsHead}>
        <p role="status">
          {wanted === 0
            ? t('seats.first')
            : sale.busy || sale.pending.length > 0
              ? t('seats.asking')
              : missing > 0
                ? t('seats.choose', { count: missing })
                : seatNames(hall, selected)}
          {hall !== null && wanted > 0 && missing === 0 && keepsPlaceFree(hall, screen, selected)
            ? ` · ${t('seatmap:placeKeptFree')}`
            : null}
        </p>
        {dearer === null ? null : (
          <Button size="lg" variant="light" disabled={isSending} onClick={() => sale.choose(dearer.seats)}>
            {dearerText(dearer)}
          </Button>
        )}
        {proposes && sale.phase === 'ready' ? (
          <Button size="lg" variant="default" disabled={isSending} onClick={sale.propose}>
            {t('seats.others')}
          </Button>
        ) : null}
      </div>
      {sale.complete && sale.notices.some(({ code }) => code === 'STRANDED_SEAT') ? (
        <Alert color="yellow" role="status">
          {t('seats.strands')}
        </Alert>
      ) : null}
      {sale.phase === 'failed' ? (
        <Alert color="red" role="alert" title={t('seats.failed')}>
          <Button size="lg" variant="default" onClick={sale.retry}>
            {t('sale.retry')}
          </Button>
        </Alert>
      ) : (
        <Suspense fallback={<div className={classes.mapRoom} />}>
          {sale.source === null ? (
            <div className={classes.mapRoom} />
          ) : (
            <SeatMap
              source={sale.source}
              seatClasses={views}
              selected={sale.selected}
              pending={sale.pending}
              distanced={sale.distanced}
              pickable={sale.pickable}
              groupOf={sale.groupOf}
              onPick={props.onPick}
              disabled={isSending}
              guise={props.guise ?? 'cashier'}
              height="var(--map-height)"
            />
          )}
        </Suspense>
      )}
    </section>
  );
}
