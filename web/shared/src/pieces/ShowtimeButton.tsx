import type { Schedule } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/FormatProvider.tsx';
import classes from './ShowtimeButton.module.css';

export type Availability = 'plenty' | 'few' | 'soldOut' | 'soldOutOnline' | 'notOnline';

/** Below this share of the seats a show has few left. */
const FEW_SHARE = 0.2;
const FEW_SEATS = 8;

export function availabilityOf(schedule: Schedule): Availability {
  if (schedule.sold_out) return 'soldOut';
  if (schedule.sold_out_online) return 'soldOutOnline';
  if (!schedule.purchasable_online) return 'notOnline';
  const few = Math.max(FEW_SEATS, schedule.total_seats * FEW_SHARE);
  return schedule.available_seats_online <= few ? 'few' : 'plenty';
}

export interface ShowtimeButtonProps {
  schedule: Schedule;
  /** Film and screen, for those who only hear it. */
  title: string;
  /** Draws the link (the router's) around the content; not called when nothing can be bought. */
  link: (props: { className: string; children: ReactNode; 'aria-label': string }) => ReactNode;
  /** Show 2D or 3D: `settings.public.display_version_dimension_enabled`. */
  showDimension: boolean;
}

/** One showing: start, end, version, and how full it is in three levels. */
export function ShowtimeButton({ schedule, title, link, showDimension }: ShowtimeButtonProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const availability = availabilityOf(schedule);
  const open = availability === 'plenty' || availability === 'few';
  const { version } = schedule;
  const marks = [showDimension ? version.dimension : '', version.short].filter(
    (mark, index, all) => mark && all.findIndex((other) => other.includes(mark)) === index,
  );
  const spoken = [
    title,
    formats.time(schedule.start),
    t('showtime.until', { time: formats.time(schedule.end) }),
    version.text,
    t(`showtime.${availability}`),
  ].join(', ');
  const content = (
    <>
      <span className={classes.start}>{formats.time(schedule.start)}</span>
      <span className={classes.end}>{t('showtime.until', { time: formats.time(schedule.end) })}</span>
      <span className={classes.marks}>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {mark}
          </span>
        ))}
      </span>
      <span className={classes.level} data-level={availability}>
        <span className={classes.bars} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        {availability !== 'plenty' && t(`showtime.${availability}`)}
      </span>
    </>
  );
  if (open) return link({ className: classes.root ?? '', children: content, 'aria-label': spoken });
  return (
    <span className={`${classes.root} ${classes.closed}`}>
      <span className="p-hidden">{spoken}</span>
      <span aria-hidden className={classes.content}>
        {content}
      </span>
    </span>
  );
}
