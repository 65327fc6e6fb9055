import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Block } from './Block.tsx';
import type { DragState } from './dragState.ts';
import { type Axis, clockOf, minuteOf } from './planning.ts';
import classes from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';

export interface TimelineProps {
  days: string[];
  screens: ScheduleChoices['screens'];
  schedules: readonly PlannedSchedule[];
  choices: ScheduleChoices;
  axis: Axis;
  /** Pixels of an hour, at least. */
  hourWidth: number;
  drag: DragState;
  colors: ReadonlyMap<number, string>;
  selected: ReadonlySet<number>;
  pickedUp: number | null;
  /** The shows of these days are on their way. */
  isLoading: boolean;
  mayWrite: boolean;
  onSelect(id: number, adds: boolean): void;
  onSelectDay(day: string): void;
  onOpen(id: number): void;
  onKeyDown(event: KeyboardEvent, schedule: PlannedSchedule): void;
}

/** Days, on each of them the screens as rows; the hours run from left to right. */
export const Timeline = memo(function Timeline(props: TimelineProps): ReactNode {
  const { t } = useTranslation('schedules');
  const { day: dayText } = useFormats();
  const { today } = useProgramme();
  const { days, screens, schedules, choices, axis, drag, colors, selected } = props;
  const films = useMemo(() => {
    const versions = choices.movies.flatMap((movie) =>
      movie.versions.map((version) => [version.id, version.short] as const),
    );
    return { titles: new Map(choices.movies.map(({ id, title }) => [id, title])), versions: new Map(versions) };
  }, [choices]);
  const rows = useMemo(() => {
    const byRow = new Map<string, PlannedSchedule[]>();
    for (const schedule of schedules) {
      const key = `${schedule.day} ${schedule.screen_id}`;
      byRow.set(key, [...(byRow.get(key) ?? []), schedule]);
    }
    return byRow;
  }, [schedules]);
  const scroll = useScroll({ hourWidth: props.hourWidth, axis, schedules, first: days[0], isLoading: props.isLoading });
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, index) => axis.from + index * 60);
  const cinemaNames = new Map(choices.cinemas.map(({ id, name }) => [id, name]));
  const hasSeveral = new Set(screens.map(({ cinema_id }) => cinema_id)).size > 1;
  return (
    <div
      className={classes.scroll}
      data-timeline
      tabIndex={-1}
      aria-busy={props.isLoading}
      ref={scroll.ref}
      onScroll={scroll.onScroll}
    >
      <div
        className={classes.canvas}
        style={{ '--hours': hours.length, '--hour': `${props.hourWidth}px` } as React.CSSProperties}
      >
        <div className={classes.ruler} aria-hidden>
          {hours.map((minute) => (
            <span key={minute} className="p-figures">
              {clockOf(minute)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day}
            className={classes.day}
            aria-label={dayText(day)}
            style={{ '--rows': screens.length } as React.CSSProperties}
          >
            <h2 className={classes.dayName} data-today={day === today || undefined}>
              <button
                type="button"
                disabled={props.isLoading}
                onClick={() => props.onSelectDay(day)}
                title={t('selectDay')}
              >
                {dayText(day)}
              </button>
            </h2>
            <div className={classes.rows}>
              {screens.map((screen) => (
                <TimelineRow
                  key={screen.id}
                  day={day}
                  screen={screen}
                  cinema={hasSeveral ? (cinemaNames.get(screen.cinema_id) ?? null) : null}
                  axis={axis}
                  drag={drag}
                >
                  {rows.get(`${day} ${screen.id}`)?.map((schedule) => (
                    <Block
                      key={schedule.id}
                      schedule={schedule}
                      axis={axis}
                      title={films.titles.get(schedule.movie_id) ?? ''}
                      version={films.versions.get(schedule.version_id) ?? ''}
                      color={colors.get(schedule.movie_id)}
                      isSelected={selected.has(schedule.id)}
                      isPickedUp={props.pickedUp === schedule.id}
                      mayWrite={props.mayWrite}
                      onSelect={props.onSelect}
                      onOpen={props.onOpen}
                      onKeyDown={props.onKeyDown}
                    />
                  ))}
                </TimelineRow>
              ))}
              {day === today ? <Now axis={axis} /> : null}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
});

/**
 * Where the timeline is scrolled to: where it does not fit, at the first show of the days once they are there, and at the hours of before when
 * an hour becomes wider or narrower.
 */
function useScroll(of: {
  hourWidth: number;
  axis: Axis;
  schedules: readonly PlannedSchedule[];
  first: string | undefined;
  isLoading: boolean;
}): { ref: RefObject<HTMLDivElement | null>; onScroll(event: UIEvent<HTMLDivElement>): void } {
  const { hourWidth, axis, schedules, first, isLoading } = of;
  const ref = useRef<HTMLDivElement>(null);
  /** How far it is scrolled, of its whole width. */
  const place = useRef(0);
  const toFirstShow = useEffectEvent(() => {
    const [earliest] = schedules.map(({ minute }) => minute).sort((one, other) => one - other);
    const box = ref.current;
    if (earliest === undefined || box === null) return;
    const fraction = (earliest - axis.from) / (axis.to - axis.from);
    // A little of the time before stays in sight.
    box.scrollLeft = Math.max(0, fraction * (box.scrollWidth - labelWidth) - 16);
  });
  useEffect(() => {
    if (!isLoading && first !== undefined) toFirstShow();
  }, [first, isLoading]);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box !== null) box.scrollLeft = place.current * box.scrollWidth;
  }, [hourWidth]);
  return {
    ref,
    onScroll({ currentTarget: { scrollLeft, scrollWidth } }) {
      place.current = scrollLeft / scrollWidth;
    },
  };
}

/** Pixels of the column of screens on a phone, where it is narrowest. */
const labelWidth = 84;

/** This moment, as a line through the rows of today. */
function Now({ axis }: { axis: Axis }): ReactNode {
  const { t } = useTranslation('schedules');
  const { nowMs, startup } = useProgramme();
  const { time } = useFormats();
  const minute = minuteOf(time(nowMs()), startup.settings.public.midnight_offset);
  if (minute === null || minute < axis.from || minute > axis.to) return null;
  const place = (minute - axis.from) / (axis.to - axis.from);
  return <div className={classes.now} style={{ '--place': place } as React.CSSProperties} title={t('now')} />;
}
