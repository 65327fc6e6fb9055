/** Dragging shows and films over the timeline, by pointer and by keyboard: both end in the same plan. */
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { createDragState, type Dragged, type DragState } from './dragState.ts';
import { type Axis, minuteAt, objectionTo, type Spot, step } from './planning.ts';
import type { Plan } from './usePlan.ts';

interface Scene {
  choices: ScheduleChoices;
  schedules: readonly PlannedSchedule[];
  screens: ScheduleChoices['screens'];
  days: string[];
  axis: Axis;
  plan: Plan;
  mayWrite: boolean;
  /** The server's time, in Unix ms. */
  nowMs(): number;
  mayPlanIn(cinemaId: number): boolean;
}

export interface Dragging {
  state: DragState;
  /** The show that the keyboard moves. */
  pickedUp: number | null;
  onDragStart(event: DragStartEvent): void;
  onDragMove(event: DragMoveEvent): void;
  onDragEnd(event: DragEndEvent): void;
  onDragCancel(): void;
  /** Whether the key was one of these. */
  onKeyDown(event: KeyboardEvent, schedule: PlannedSchedule): boolean;
}

export function useDragging(scene: Scene): Dragging {
  const [state] = useState(createDragState);
  const [pickedUp, setPickedUp] = useState<number | null>(null);
  const now = useRef(scene);
  now.current = scene;
  const dragged = useRef<Dragged | null>(null);

  const show = useCallback(
    (spot: Spot): void => {
      const what = dragged.current;
      if (what === null) return;
      const length = what.preshow + what.feature + what.cleaning;
      const objection = objectionTo({ id: what.id, length }, spot, { ...now.current, nowMs: now.current.nowMs() });
      state.set({ dragged: what, spot, objection });
    },
    [state],
  );

  const stop = useCallback((): void => {
    dragged.current = null;
    setPickedUp(null);
    state.set(null);
  }, [state]);

  /** What was in the way is said by whoever decides: the server, which knows also what is not on this page. */
  const drop = useCallback((): void => {
    const ghost = state.get();
    stop();
    if (ghost === null) return;
    const { dragged: what, spot } = ghost;
    if (what.id === null)
      now.current.plan.create({ version: what.versionId, screen: spot.screen_id, day: spot.day, minute: spot.minute });
    else now.current.plan.move(what.id, spot);
  }, [state, stop]);

  const onDragStart = useCallback(({ active }: DragStartEvent): void => {
    const { choices, schedules } = now.current;
    const { scheduleId, versionId } = active.data.current ?? {};
    const schedule = schedules.find(({ id }) => id === scheduleId);
    dragged.current = schedule ? draggedSchedule(choices, schedule) : draggedFilm(choices, versionId);
  }, []);

  const onDragMove = useCallback(
    ({ active, over, activatorEvent, delta }: DragMoveEvent): void => {
      const { day, screenId } = over?.data.current ?? {};
      if (!over || typeof day !== 'string' || typeof screenId !== 'number') {
        state.set(null);
        return;
      }
      // A show is held wherever it was taken; a film of the palette begins at the pointer.
      const left =
        dragged.current?.id === null
          ? clientX(activatorEvent) + delta.x
          : (active.rect.current.translated?.left ?? over.rect.left);
      show({ day, screen_id: screenId, minute: minuteAt((left - over.rect.left) / over.rect.width, now.current.axis) });
    },
    [show, state],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent, schedule: PlannedSchedule): boolean => {
      const { choices, mayWrite, screens, days, axis } = now.current;
      const ghost = state.get();
      if (ghost?.dragged.id !== schedule.id) {
        if (event.key !== ' ' || !mayWrite || schedule.cancelled) return false;
        dragged.current = draggedSchedule(choices, schedule);
        setPickedUp(schedule.id);
        show(schedule);
        return true;
      }
      const { spot } = ghost;
      switch (event.key) {
        case 'ArrowLeft':
        case 'ArrowRight': {
          const by = (event.shiftKey ? 60 : step) * (event.key === 'ArrowLeft' ? -1 : 1);
          show({ ...spot, minute: Math.max(axis.from, Math.min(axis.to - step, spot.minute + by)) });
          return true;
        }
        case 'ArrowUp':
        case 'ArrowDown': {
          const rows = days.flatMap((day) => screens.map(({ id }) => ({ day, screen_id: id })));
          const at = rows.findIndex((row) => row.day === spot.day && row.screen_id === spot.screen_id);
          const next = rows[at + (event.key === 'ArrowUp' ? -1 : 1)];
          if (next) show({ ...spot, ...next });
          return true;
        }
        case 'Enter':
        case ' ':
          drop();
          return true;
        case 'Escape':
          stop();
          return true;
        default:
          return false;
      }
    },
    [state, show, drop, stop],
  );

  return { state, pickedUp, onDragStart, onDragMove, onDragEnd: drop, onDragCancel: stop, onKeyDown };
}

function draggedSchedule(choices: ScheduleChoices, schedule: PlannedSchedule): Dragged {
  return {
    id: schedule.id,
    movieId: schedule.movie_id,
    versionId: schedule.version_id,
    title: choices.movies.find(({ id }) => id === schedule.movie_id)?.title ?? '',
    preshow: schedule.preshow_minutes,
    feature: schedule.feature_minutes,
    cleaning: schedule.cleaning_minutes,
  };
}

function draggedFilm(choices: ScheduleChoices, versionId: unknown): Dragged | null {
  const movie = choices.movies.find(({ versions }) => versions.some(({ id }) => id === versionId));
  const usual = choices.exhibitors.find(({ id }) => id === movie?.exhibitor_id);
  if (!movie || !usual || typeof versionId !== 'number') return null;
  return {
    id: null,
    movieId: movie.id,
    versionId,
    title: movie.title,
    preshow: usual.preshow_minutes,
    feature: movie.runtime,
    cleaning: usual.cleaning_minutes,
  };
}

function clientX(event: Event): number {
  if ('touches' in event) return (event as TouchEvent).touches[0]?.clientX ?? 0;
  return (event as MouseEvent).clientX;
}
