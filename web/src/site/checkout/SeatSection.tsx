import { accessibleCount, keepsPlaceFree, seatClasses, seatGroups } from '@parterre/ui/checkout';
import { useTranslation } from '@parterre/ui/i18n';
import { type SeatSale, useDearerText } from '@parterre/ui/seatmap/sale';
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import skeletons from '../controls/Skeleton.module.css';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import { Notice } from '../messages/Notice.tsx';
import checkout from './Checkout.module.css';
import styles from './SeatSection.module.css';
import type { Screen, Tariff } from './types.ts';

/** A chunk of its own: the canvas comes with it. */
const SeatPicker = lazy(() => import('./SeatPicker.tsx'));

/** What the visitor asks of the seats that are proposed. */
export interface SeatWishes {
  /** Class keys; undefined: any. */
  classes: string[] | undefined;
  /** Wheelchair places among them. */
  accessible: number;
}

export const noWishes: SeatWishes = { classes: undefined, accessible: 0 };

/** The seats of the order on the map of the hall. Before a ticket is chosen it says what comes. */
export function SeatSection(props: {
  sale: SeatSale;
  onPick(seat: number): void;
  screen: Screen | undefined;
  wanted: number;
  baseRate: Tariff | undefined;
  errors: readonly string[];
  missing: boolean;
  wishes: SeatWishes;
  onWishes(change: (before: SeatWishes) => SeatWishes): void;
  /** The screen proposes seats. */
  canPropose: boolean;
  readOnly: boolean;
  /** The order is being sent. */
  disabled: boolean;
}): ReactNode {
  const { t } = useTranslation(['checkout', 'seatmap']);
  const { sale, screen, wanted, baseRate, errors, missing, wishes, onWishes, canPropose, readOnly, disabled } = props;
  const { hall } = sale;
  const classes = useMemo(() => (hall === null ? [] : seatClasses(hall, screen, baseRate)), [hall, screen, baseRate]);
  return (
    <section className={checkout.step} aria-labelledby="step-seats">
      <h2 id="step-seats">{t('seats.title')}</h2>
      {wanted === 0 ? (
        <p className={typography.muted}>{t('seats.first')}</p>
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.status} role="status">
              <SeatStatus sale={sale} wanted={wanted} />
              {hall !== null && sale.pending.length === 0 && sale.selected.length === wanted
                ? keepsPlaceFree(hall, screen, sale.selected) && ` ${t('seatmap:placeKeptFree')}`
                : null}
            </p>
            {canPropose && !readOnly && sale.phase === 'ready' ? (
              <button
                type="button"
                className={buttons.link}
                aria-disabled={sale.busy || disabled}
                onClick={() => (sale.busy || disabled ? undefined : sale.propose())}
              >
                <Icon name="seat" size={16} />
                {t(sale.selected.length > 0 ? 'seats.others' : 'seats.propose')}
              </button>
            ) : null}
          </div>
          {readOnly ? null : <DearerSeats sale={sale} disabled={disabled} />}
          {canPropose && hall !== null && sale.phase === 'ready' ? (
            <WheelchairPlaces
              most={Math.min(wanted, accessibleCount(hall))}
              value={wishes.accessible}
              disabled={disabled}
              onChange={(accessible) => onWishes((before) => ({ ...before, accessible }))}
            />
          ) : null}
          {readOnly ? <p className={typography.hint}>{t('seats.fixed')}</p> : null}
          {sale.phase === 'failed' ? (
            <Notice tone="danger" live title={t('seats.failed')}>
              <button type="button" className={buttons.button} onClick={sale.retry}>
                {t('retry')}
              </button>
            </Notice>
          ) : (
            <div className={styles.map}>
              <Suspense fallback={<div className={`${skeletons.block} ${styles.skeleton}`} />}>
                {sale.source === null ? (
                  <div className={`${skeletons.block} ${styles.skeleton}`} />
                ) : (
                  <SeatPicker
                    source={sale.source}
                    seatClasses={classes}
                    selected={sale.selected}
                    pending={sale.pending}
                    distanced={sale.distanced}
                    pickable={sale.pickable}
                    groupOf={sale.groupOf}
                    onFilter={(keys) => onWishes((before) => ({ ...before, classes: keys }))}
                    onPick={props.onPick}
                    disabled={readOnly || disabled}
                  />
                )}
              </Suspense>
            </div>
          )}
        </>
      )}
      {missing ? <Notice tone="danger" title={t('errors.selectSeats', { count: wanted })} /> : null}
      {errors.map((error) => (
        <p key={error} className={fields.error} role="alert">
          {error}
        </p>
      ))}
    </section>
  );
}

/** How far the visitor is. Nothing is called theirs before the server has said so. */
function SeatStatus({ sale, wanted }: { sale: SeatSale; wanted: number }): ReactNode {
  const { t } = useTranslation('checkout');
  const { hall, phase, pending, selected, together, divided } = sale;
  if (phase === 'failed') return null;
  if (pending.length > 0) return t('seats.asking');
  if (selected.length < wanted) return t('seats.choose', { count: wanted - selected.length });
  if (together || hall === null) return t('seats.together', { count: wanted });
  // Only who let the engine choose is told that it could not be otherwise, and only where it says so.
  return divided === null
    ? t('seats.split')
    : t(`seats.parted.${divided}`, { count: wanted, groups: seatGroups(hall, selected) });
}

/** Better seats that cost more, with one tap; whoever takes them knows for how much. */
function DearerSeats({ sale, disabled }: { sale: SeatSale; disabled: boolean }): ReactNode {
  const text = useDearerText();
  const { dearer } = sale;
  if (dearer === null) return null;
  return (
    <p className={styles.dearer}>
      <button
        type="button"
        className={buttons.outline}
        aria-disabled={disabled}
        onClick={() => (disabled ? undefined : sale.choose(dearer.seats))}
      >
        <Icon name="seat" size={16} />
        {text(dearer)}
      </button>
    </p>
  );
}

/** The choice, for those who need it, of how many of the seats that are proposed are wheelchair places. */
function WheelchairPlaces(props: {
  most: number;
  value: number;
  disabled: boolean;
  onChange(count: number): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const id = useId();
  if (props.most === 0) return null;
  return (
    <p className={`${styles.wheelchair} ${typography.small}`}>
      <label htmlFor={id}>{t('seats.wheelchair')}</label>
      <select
        id={id}
        value={Math.min(props.value, props.most)}
        disabled={props.disabled}
        onChange={(event) => props.onChange(Number(event.target.value))}
      >
        <option value={0}>{t('seats.wheelchairNone')}</option>
        {Array.from({ length: props.most }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </p>
  );
}
