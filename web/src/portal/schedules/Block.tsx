import { useDraggable } from '@dnd-kit/core';
import type { PlannedSchedule } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react';
import { type Axis, clockOf, endOf, fullness, lengthOf } from './planning.ts';
import classes from './Timeline.module.css';

/** Where minutes lie on the axis, in CSS. */
export function placeOn(axis: Axis, minute: number, length: number): CSSProperties {
  const whole = axis.to - axis.from;
  return { left: `${((minute - axis.from) / whole) * 100}%`, width: `${(length / whole) * 100}%` };
}

/** The three parts of a show, each as wide as it is long. */
export function Parts(props: { preshow: number; feature: number; cleaning: number }): ReactNode {
  return (
    <span className={classes.parts} aria-hidden>
      <i className={classes.preshow} style={{ flexGrow: props.preshow }} />
      <i className={classes.feature} style={{ flexGrow: props.feature }} />
      <i className={classes.cleaning} style={{ flexGrow: props.cleaning }} />
    </span>
  );
}

/** A show on the timeline: dragged, opened with Enter, picked up with Space. */
export const Block = memo(function Block(props: {
  schedule: PlannedSchedule;
  axis: Axis;
  title: string;
  version: string;
  color: string | undefined;
  isSelected: boolean;
  isPickedUp: boolean;
  mayWrite: boolean;
  onSelect(id: number, adds: boolean): void;
  onOpen(id: number): void;
  onKeyDown(event: KeyboardEvent, schedule: PlannedSchedule): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { schedule, axis, title, version, color, isSelected, mayWrite } = props;
  const isFixed = schedule.cancelled || !mayWrite;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `schedule ${schedule.id}`,
    data: { scheduleId: schedule.id },
    disabled: isFixed,
  });
  const length = lengthOf(schedule);
  const full = fullness(schedule);
  const state = schedule.cancelled ? 'cancelled' : schedule.draft ? 'draft' : 'published';
  const end = endOf(schedule);
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={clsx(
        classes.block,
        classes[state],
        isDragging && classes.dragged,
        props.isPickedUp && classes.pickedUp,
      )}
      style={{ ...placeOn(axis, schedule.minute, length), ...(color && { '--film': color }) } as CSSProperties}
      data-schedule={schedule.id}
      aria-pressed={isSelected}
      aria-label={t('block.label', {
        title,
        version,
        from: clockOf(schedule.minute),
        to: clockOf(end),
        state: t(`state.${state}`),
        sold: schedule.sold,
        seats: schedule.seats,
      })}
      title={t('block.hint', { title, version, from: clockOf(schedule.minute), to: clockOf(end) })}
      {...listeners}
      onClick={(event) => props.onSelect(schedule.id, event.shiftKey || event.ctrlKey || event.metaKey)}
      onDoubleClick={() => props.onOpen(schedule.id)}
      onKeyDown={(event) => props.onKeyDown(event, schedule)}
    >
      <Parts
        preshow={schedule.preshow_minutes}
        feature={schedule.feature_minutes}
        cleaning={schedule.cleaning_minutes}
      />
      <span className={classes.text}>
        <span className={classes.title}>
          <strong className="p-figures">{clockOf(schedule.minute)}</strong> {title}
        </span>
        <small>
          {version}
          {schedule.event ? ` · ${schedule.event.title}` : ''}
        </small>
      </span>
      {state === 'published' ? (
        <span className={classes.fullness} aria-hidden>
          <i data-full={full >= 1 || undefined} style={{ width: `${full * 100}%` }} />
        </span>
      ) : null}
    </button>
  );
});
