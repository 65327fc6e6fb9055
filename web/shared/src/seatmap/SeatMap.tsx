import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/FormatProvider.tsx';
import { usePrefersReducedMotion } from '../theme/reducedMotion.ts';
import { usePalette } from '../theme/ThemeProvider.tsx';
import { attachDriver } from './driver.ts';
import { commandOf, type KeyCommand } from './kernel/keyboard.ts';
import type { MapShape } from './kernel/shapes.ts';
import { type Speaker, seatPlace, seatSentence } from './kernel/speech.ts';
import type { Box, Point } from './kernel/viewport.ts';
import { MapStage } from './MapStage.tsx';
import { MapContext, type MapParts } from './mapContext.ts';
import { type StandOut, seatColors } from './paint/seatColors.ts';
import classes from './SeatMap.module.css';
import type { SeatClassView, SeatSource } from './types.ts';
import { type MapTool, picking, useMapGestures } from './useMapGestures.ts';
import { useMapView } from './useMapView.ts';
import type { SeatMarks } from './view/marks.ts';

export interface SeatMapProps {
  /** The hall and its live statuses. Another object replaces it; who looks at a part of the hall goes on looking there. */
  source: SeatSource;
  /** In the order of `hall.classes`. */
  seatClasses: readonly SeatClassView[];
  marks?: SeatMarks;
  /** Which seats a pick may be of, as the engine answers. Left out: none, and nobody is told why. */
  pickable?: ((seat: number) => boolean) | undefined;
  /** The seats that a pick would take: shown while the pointer or the keyboard is on it. */
  groupOf?: ((seat: number) => readonly number[]) | undefined;
  /** Default: `picking`. */
  tool?: MapTool;
  /** A seat was picked or given back, by pointer, keyboard or list. `adding`: what is selected is to stay so. */
  onPick?: (seat: number, adding: boolean) => void;
  /** Seats and shapes that Shift and arrows span, ascending. Where something is selected, what is picked is not spoken of as one's own. */
  onSelect?: (seats: number[], adding: boolean, shapes: number[]) => void;
  /** What is to be seen besides the seats and what stands around them, layout units. */
  extent?: Box | null;
  /** Who looks sells seats: reserved ones look otherwise than sold ones. */
  staff?: boolean;
  /** Which seats are drawn strongly. Default: those that are free. */
  standOut?: StandOut;
  /** A canvas to draw on: looked at from anywhere, and from where one is, whatever is drawn meanwhile. */
  free?: boolean;
  /** A picture to look at: neither pointer nor keyboard do anything. */
  readOnly?: boolean;
  /** Spoken name of the hall; by default the hall's own. */
  label?: string | undefined;
  /** The stage and what stands around it; by default the stage alone. */
  children?: ReactNode;
}

/**
 * The seats of a hall on a canvas, with viewport, gestures, keys and a voice for screen readers. Shows; decides nothing.
 * Legend, list, overview, tooltip and buttons are parts to put inside.
 */
export function SeatMap(props: SeatMapProps) {
  const { source, seatClasses, marks = noMarks, pickable, groupOf, tool = picking, onPick, onSelect } = props;
  const { staff = false, standOut = 'free', free = false, readOnly = false, label, children, extent = null } = props;
  const { shapes = noShapes } = source;
  const { t } = useTranslation('seatmap');
  const formats = useFormats();
  const palette = usePalette();
  const still = usePrefersReducedMotion();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [spoken, setSpoken] = useState('');

  const wanted = seatClasses.map(({ color }) => color ?? '').join('|');
  const colors = useMemo(
    () =>
      seatColors(
        palette,
        wanted.split('|').map((color) => color || undefined),
        standOut,
      ),
    [palette, wanted, standOut],
  );
  const { view, state, layers } = useMapView({
    source,
    colors,
    screenName: t('screen'),
    still,
    staff,
    free,
    container: stage,
  });
  const { hall } = state;
  const { yours = none, pending = none, outages } = marks;
  const speaker: Speaker = useMemo(
    () => ({
      hall,
      classes: seatClasses,
      t,
      formats,
      outages,
      isBroken: (seat) => view.isBroken(seat),
    }),
    [hall, seatClasses, t, formats, outages, view],
  );
  const isPickable = useCallback((seat: number) => pickable?.(seat) ?? false, [pickable]);
  const takenBy = useCallback(
    (seat: number) => (groupOf && isPickable(seat) && view.lookOf(seat) === 'free' ? groupOf(seat) : none),
    [groupOf, isPickable, view],
  );

  useEffect(() => view.setMarks(marks), [view, marks]);
  // The room is known before the stage is measured, so that the first view shows all of it.
  useLayoutEffect(() => view.setRoom(shapes, extent), [view, shapes, extent]);
  useEffect(() => view.setPickable(isPickable), [view, isPickable]);
  useEffect(() => (root.current ? attachDriver(root.current, view) : undefined), [view]);
  const pointed = state.focused >= 0 ? state.focused : state.hovered;
  // Asked again when seats change: others may have taken what stood beside it.
  const preview = useMemo(
    () => (state.version >= 0 && pointed >= 0 && pointed < hall.seatCount ? takenBy(pointed) : none),
    [state.version, pointed, hall, takenBy],
  );
  useEffect(() => view.setPreview(preview), [view, preview]);

  // Said when the server has said it: a pick alone makes no seat one's own.
  const asked = useRef(pending);
  useEffect(() => {
    const confirmed = asked.current.filter((seat) => yours.includes(seat) && !pending.includes(seat));
    asked.current = pending;
    if (confirmed.length > 0)
      setSpoken(confirmed.map((seat) => t('says.yours', { seat: seatPlace(speaker, seat) })).join('. '));
  }, [yours, pending, speaker, t]);

  const pick = useCallback(
    (seat: number, adding = false) => {
      if (!pickable || !onPick) return;
      const place = seatPlace(speaker, seat);
      const look = view.lookOf(seat);
      if (!pickable(seat)) {
        setSpoken(t('says.unavailable', { seat: place, state: t(`state.${look}`) }));
        return;
      }
      if (!onSelect && marks.selected === undefined)
        setSpoken(t(look === 'yours' || look === 'pending' ? 'says.removed' : 'says.picked', { seat: place }));
      onPick(seat, adding);
    },
    [view, speaker, t, onPick, onSelect, marks.selected, pickable],
  );
  const select = useCallback(
    (from: Point, to: Point, adding: boolean) => {
      onSelect?.(view.seatsBetween(from, to).filter(isPickable), adding, view.shapesBetween(from, to));
    },
    [view, onSelect, isPickable],
  );
  // Where there is a selection, it is what is spoken of, whoever changed it.
  const selectedCount = marks.selected ? marks.selected.length + (marks.selectedShapes?.length ?? 0) : undefined;
  useEffect(() => {
    if (selectedCount !== undefined) setSpoken(t('says.selected', { count: selectedCount }));
  }, [selectedCount, t]);

  useMapGestures({ view, container: stage, tool, readOnly, onPick: pick });

  const spokenSeat = (seat: number): string => {
    const count = takenBy(seat).length;
    return [seatSentence(speaker, seat, view.lookOf(seat)), count > 1 ? t('group', { count }) : '']
      .filter(Boolean)
      .join('. ');
  };

  /** Where Shift was first pressed: the other corner of what is spanned. */
  const anchor = useRef(-1);
  const run = (command: KeyCommand) => {
    switch (command.kind) {
      case 'step': {
        const from = view.focused;
        const seat = from < 0 ? firstFocus(yours, hall.seatCount) : hall.step(from, command.direction);
        if (seat < 0) {
          setSpoken(t('says.edge'));
          return;
        }
        view.focus(seat);
        if (command.extending && onSelect) {
          if (anchor.current < 0) anchor.current = from < 0 ? seat : from;
          const { x, y } = hall.seats;
          const [one, other] = [anchor.current, seat];
          select({ x: x[one] ?? 0, y: y[one] ?? 0 }, { x: x[other] ?? 0, y: y[other] ?? 0 }, false);
          return;
        }
        anchor.current = -1;
        setSpoken(spokenSeat(seat));
        return;
      }
      case 'pick':
        // With the keyboard each seat is added: there is no other way to select several that are apart.
        if (view.focused >= 0) pick(view.focused, true);
        return;
      case 'zoom': {
        const at = view.focused >= 0 ? view.positionOf(view.focused) : undefined;
        view.zoomBy(command.factor, at?.x, at?.y);
        return;
      }
      case 'fit':
        view.fit();
        return;
      case 'leave':
        view.focus(-1);
        stage.current?.blur();
    }
  };

  const name = label ?? hall.name;
  const stageProps: MapParts['stageProps'] = readOnly
    ? {
        role: 'img',
        'aria-label': t('summary', {
          hall: name,
          free: state.freeByClass.reduce((sum, free) => sum + free, 0),
          total: hall.seatCount,
        }),
      }
    : {
        // One control with its own keys, described and spoken; one stop of the Tab key, arrows move within it.
        role: 'application',
        tabIndex: 0,
        'aria-label': t('label', { hall: name }),
        'aria-describedby': helpId,
        onKeyDown: (event: KeyboardEvent) => {
          if (tool.onKey?.(event, view)) {
            event.preventDefault();
            return;
          }
          const command = commandOf(event);
          // On a free canvas arrows move what a pointer has selected, which the caller does.
          const isCallers = command?.kind === 'step' && free && view.focused < 0 && (selectedCount ?? 0) > 0;
          if (!command || isCallers) return;
          event.preventDefault();
          run(command);
        },
        onFocus: (event) => {
          if (!event.currentTarget.matches(':focus-visible') || view.focused >= 0) return;
          const seat = firstFocus(yours, hall.seatCount);
          view.focus(seat);
          setSpoken(spokenSeat(seat));
        },
        onBlur: () => view.focus(-1),
      };

  const parts: MapParts = {
    view,
    state,
    layers,
    colors,
    seatClasses,
    marks,
    speaker,
    tool,
    readOnly,
    preview,
    stage,
    stageProps,
    pick,
    isPickable,
    groupOf: takenBy,
  };
  return (
    <MapContext value={parts}>
      <div className={classes.root} ref={root} data-seatmap={hall.name}>
        {children ?? <MapStage />}
        {!readOnly && (
          <>
            <p id={helpId} className="p-hidden">
              {t(onSelect ? 'helpSelecting' : 'help')}
            </p>
            <p className="p-hidden" aria-live="assertive" data-seatmap-speech="">
              {spoken}
            </p>
          </>
        )}
      </div>
    </MapContext>
  );
}

const none: readonly number[] = [];
const noMarks: SeatMarks = {};
const noShapes: readonly MapShape[] = [];

/** Where the keyboard comes in: one's own first seat, else the middle of the hall. */
function firstFocus(own: readonly number[], seatCount: number): number {
  return own[0] ?? Math.floor(seatCount / 2);
}
