import { SeatFlag } from '@parterre/engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/FormatProvider.tsx';
import type { SeatPicture } from './kernel/look.ts';
import classes from './Legend.module.css';
import { useMapParts } from './mapContext.ts';
import { SeatSwatch } from './SeatSwatch.tsx';

interface Props {
  /** Told which classes (indexes) are to stay bright, null: all; the caller marks them. Without it nothing can be pressed. */
  onShown?: (shown: ReadonlySet<number> | null) => void;
  /** Which states of seats are explained. `staff`: also those that only who sells seats tells apart. */
  states?: 'visitor' | 'staff' | 'none';
}

const plain: SeatPicture = {
  look: 'free',
  classIndex: 0,
  mark: 'none',
  joinLeft: false,
  joinRight: false,
  dimmed: false,
  selected: false,
};

/** What the pictures mean and what the classes cost; pressing a class leaves the others dim. */
export function Legend({ onShown, states = 'visitor' }: Props) {
  const { t } = useTranslation('seatmap');
  const { view, state, seatClasses, colors, marks } = useMapParts();
  const { hall, freeByClass } = state;
  const { shown = null, distanced = [], yours } = marks;
  const formats = useFormats();
  const present = useMemo(() => {
    const used = new Set(hall.seats.class);
    const flags = hall.seats.flags.reduce((all, one) => all | one, 0);
    return { used, accessible: (flags & SeatFlag.accessible) !== 0, companion: (flags & SeatFlag.companion) !== 0 };
  }, [hall]);
  const listed = seatClasses.map((view, index) => ({ view, index })).filter(({ index }) => present.used.has(index));
  const staff = states === 'staff';
  const filterable = onShown !== undefined && listed.length > 1;
  const swatch = (picture: Partial<SeatPicture>) => (
    <SeatSwatch picture={{ ...plain, ...picture }} colors={colors} screenSide={hall.screenSide} />
  );
  return (
    <div className={classes.root}>
      <ul className={classes.classes} aria-label={t('legend.title')}>
        {listed.map(({ view, index }) => {
          const only = shown?.size === 1 && shown.has(index);
          const body = (
            <>
              {swatch({ classIndex: index, look: colors.standOut })}
              <span className={classes.name}>{view.name}</span>
              {view.priceMinor !== null && <span className={classes.price}>{formats.money(view.priceMinor)}</span>}
            </>
          );
          return (
            <li key={view.key}>
              {filterable ? (
                <button
                  type="button"
                  className={classes.class}
                  aria-pressed={only}
                  title={only ? t('legend.all') : t('legend.filter', { name: view.name })}
                  data-dim={(shown !== null && !only) || undefined}
                  onClick={() => onShown(only ? null : new Set([index]))}
                >
                  {body}
                  <span className="p-hidden">{t('legend.free', { count: freeByClass[index] ?? 0 })}</span>
                </button>
              ) : (
                <span className={classes.class}>{body}</span>
              )}
            </li>
          );
        })}
      </ul>
      <ul className={classes.states} aria-label={t('legend.title')}>
        {states !== 'none' && (
          <>
            {yours && (
              <li>
                {swatch({ look: 'yours' })} {t('legend.yours')}
              </li>
            )}
            <li>
              {swatch({ look: 'held' })} {t('legend.held')}
            </li>
            {staff && (
              <>
                <li>
                  {swatch({ look: 'reserved' })} {t('legend.reserved')}
                </li>
                <li>
                  {swatch({ look: 'blocked' })} {t('legend.blocked')}
                </li>
              </>
            )}
            {colors.standOut === 'sold' && (
              <li>
                {swatch({ look: 'free' })} {t('legend.open')}
              </li>
            )}
            <li>
              {swatch({ look: 'sold' })} {t(staff ? 'legend.soldOnly' : 'legend.sold')}
            </li>
            {distanced.length > 0 && (
              <li>
                {swatch({ look: 'distanced' })} {t('legend.distanced')}
              </li>
            )}
          </>
        )}
        {view.outOfOrder.length > 0 && (
          <li>
            <SeatSwatch
              picture={{ ...plain, look: 'blocked' }}
              colors={colors}
              screenSide={hall.screenSide}
              isOutOfOrder
            />{' '}
            {t('legend.outOfOrder')}
          </li>
        )}
        {present.accessible && (
          <li>
            {swatch({ mark: 'accessible' })} {t('legend.accessible')}
          </li>
        )}
        {present.companion && (
          <li>
            {swatch({ mark: 'companion' })} {t('legend.companion')}
          </li>
        )}
      </ul>
    </div>
  );
}
