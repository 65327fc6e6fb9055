import { SeatFlag } from '@parterre/engine';
import { IconFocusCentered, IconList, IconMap, IconMinus, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/FormatProvider.tsx';
import { usePrefersReducedMotion } from '../theme/reducedMotion.ts';
import { usePalette } from '../theme/ThemeProvider.tsx';
import { attachDriver } from './driver.ts';
import { commandOf, type KeyCommand } from './kernel/keyboard.ts';
import { type Speaker, seatPlace, seatSentence } from './kernel/speech.ts';
import { Legend } from './Legend.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { Minimap } from './Minimap.tsx';
import { seatColors } from './paint/seatColors.ts';
import { SeatList } from './SeatList.tsx';
import classes from './SeatMap.module.css';
import { SeatTooltip } from './SeatTooltip.tsx';
import type { SeatClassView, SeatSource } from './types.ts';
import { useMapGestures } from './useMapGestures.ts';
import { useMapView } from './useMapView.ts';
import { FINGER_PX } from './view/mapView.ts';

export interface SeatMapProps {
  /** The hall and its live statuses. Another object: another map. */
  source: SeatSource;
  /** In the order of `hall.classes`. */
  seatClasses: readonly SeatClassView[];
  /** Chosen by this visitor; indexes. */
  selected: readonly number[];
  /** Those of `selected` the server has not confirmed. */
  pending?: readonly number[];
  /** Free seats that a pick would be refused for their distance to others. */
  distanced?: readonly number[];
  /** The seats that a pick of a free seat would take: shown while the pointer or the keyboard is on it. */
  groupOf?: (seat: number) => readonly number[];
  /** A seat was picked or given back, by pointer, keyboard or list. Only seats that are free or own. */
  onPick: (seat: number) => void;
  /** Told which classes (keys) the visitor wants to see; undefined: all. */
  onFilter?: (classes: string[] | undefined) => void;
  /** Spoken name of the hall; by default the hall's own. */
  label?: string;
  /** Nothing can be picked (the form is being sent). */
  disabled?: boolean;
  /** Also blocked seats can be picked: point of sale only. */
  allowBlocked?: boolean;
  /** CSS height of the map; by default it follows its width and the window. */
  height?: string;
}

const STEP_FACTOR = 1.6;

/** The seat map: canvas, legend, overview, tooltip, and the same seats as a list. Shows; decides nothing. */
export function SeatMap(props: SeatMapProps) {
  const {
    source,
    seatClasses,
    selected,
    pending = none,
    distanced = none,
    groupOf,
    onFilter,
    onPick,
    disabled = false,
    allowBlocked = false,
    height,
  } = props;
  const { hall } = source;
  const { t } = useTranslation('seatmap');
  const formats = useFormats();
  const palette = usePalette();
  const still = usePrefersReducedMotion();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [listShown, setListShown] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<number> | null>(null);
  const [spoken, setSpoken] = useState('');

  const wanted = seatClasses.map(({ color }) => color ?? '').join('|');
  const colors = useMemo(
    () =>
      seatColors(
        palette,
        wanted.split('|').map((color) => color || undefined),
      ),
    [palette, wanted],
  );
  const { view, state, layers } = useMapView({ source, colors, screenName: t('screen'), still, container: stage });
  const speaker: Speaker = useMemo(() => ({ hall, classes: seatClasses, t, formats }), [hall, seatClasses, t, formats]);

  useEffect(() => view.setOwn(selected, pending), [view, selected, pending]);
  useEffect(() => view.setDistanced(distanced), [view, distanced]);
  const pointed = state.focused >= 0 ? state.focused : state.hovered;
  const show = (classIndexes: ReadonlySet<number> | null) => {
    setShown(classIndexes);
    onFilter?.(classIndexes ? [...classIndexes].flatMap((index) => hall.classes[index]?.key ?? []) : undefined);
  };
  // Asked again when seats change: others may have taken what stood beside it.
  const preview = useMemo(
    () =>
      (state.version >= 0 && pointed >= 0 && !disabled && view.lookOf(pointed) === 'free'
        ? groupOf?.(pointed)
        : null) ?? none,
    [state.version, pointed, disabled, view, groupOf],
  );
  useEffect(() => view.setPreview(preview), [view, preview]);
  useEffect(() => view.setShown(shown), [view, shown]);
  useEffect(() => (root.current ? attachDriver(root.current, view, hall) : undefined), [view, hall]);

  // Said when the server has said it: a pick alone makes no seat one's own.
  const asked = useRef(pending);
  useEffect(() => {
    const confirmed = asked.current.filter((seat) => selected.includes(seat) && !pending.includes(seat));
    asked.current = pending;
    if (confirmed.length > 0)
      setSpoken(confirmed.map((seat) => t('says.yours', { seat: seatPlace(speaker, seat) })).join('. '));
  }, [selected, pending, speaker, t]);

  const pick = useCallback(
    (seat: number) => {
      const look = view.lookOf(seat);
      const disabledSeat = ((hall.seats.flags[seat] ?? 0) & SeatFlag.disabled) !== 0;
      const open =
        look === 'free' ||
        look === 'yours' ||
        look === 'pending' ||
        (look === 'blocked' && allowBlocked && !disabledSeat);
      const place = seatPlace(speaker, seat);
      if (disabled) return;
      if (!open) {
        setSpoken(t('says.unavailable', { seat: place, state: t(`state.${look}`) }));
        return;
      }
      setSpoken(t(look === 'free' || look === 'blocked' ? 'says.picked' : 'says.removed', { seat: place }));
      onPick(seat);
    },
    [view, hall, speaker, t, onPick, disabled, allowBlocked],
  );

  useMapGestures({ view, container: stage, onPick: pick });

  const spokenSeat = (seat: number): string => {
    const look = view.lookOf(seat);
    const count = look === 'free' && groupOf && !disabled ? groupOf(seat).length : 0;
    return [seatSentence(speaker, seat, look), count > 1 ? t('group', { count }) : ''].filter(Boolean).join('. ');
  };

  const run = (command: KeyCommand) => {
    switch (command.kind) {
      case 'step': {
        const from = state.focused;
        const seat = from < 0 ? firstFocus(selected, hall.seatCount) : hall.step(from, command.direction);
        if (seat < 0) {
          setSpoken(t('says.edge'));
          return;
        }
        view.focus(seat);
        setSpoken(spokenSeat(seat));
        return;
      }
      case 'pick':
        if (state.focused >= 0) pick(state.focused);
        return;
      case 'zoom': {
        const at = state.focused >= 0 ? view.positionOf(state.focused) : undefined;
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

  return (
    <div className={classes.root} ref={root} data-seatmap={hall.name}>
      <Legend
        hall={hall}
        seatClasses={seatClasses}
        colors={colors}
        shown={shown}
        onShown={show}
        freeOf={state.freeByClass}
        distanced={distanced.length > 0}
      />
      {listShown ? (
        <SeatList
          speaker={speaker}
          view={view}
          version={state.version}
          onPick={pick}
          groupOf={disabled ? undefined : groupOf}
          height={height}
        />
      ) : null}
      <div className={classes.frame} style={height ? { height } : undefined} hidden={listShown}>
        {/* The canvas is one control with its own keys, described and spoken; the list is its equal without them. */}
        <div
          ref={stage}
          className={classes.stage}
          role="application"
          {...focusable}
          aria-label={t('label', { hall: props.label ?? hall.name })}
          aria-describedby={helpId}
          data-zoomed={state.zoomed || undefined}
          onKeyDown={(event) => {
            const command = commandOf(event);
            if (!command) return;
            event.preventDefault();
            run(command);
          }}
          onFocus={(event) => {
            if (!event.currentTarget.matches(':focus-visible') || state.focused >= 0) return;
            const seat = firstFocus(selected, hall.seatCount);
            view.focus(seat);
            setSpoken(spokenSeat(seat));
          }}
          onBlur={() => view.focus(-1)}
        >
          <MapCanvas view={view} layers={layers} width={state.width} height={state.height} />
        </div>
        {pointed >= 0 && <SeatTooltip words={speaker} view={view} seat={pointed} group={preview} />}
        {state.zoomed && <Minimap view={view} colors={colors} source={source} />}
      </div>
      {/* Its place stays when it is not needed: what is below does not jump. */}
      {state.coarse && !listShown && (
        <p className={classes.hint} data-off={state.zoomed || view.seatPx >= FINGER_PX || undefined}>
          {t('zoomHint')}
        </p>
      )}
      <p id={helpId} className="p-hidden">
        {t('help')}
      </p>
      <p className="p-hidden" aria-live="assertive" data-seatmap-speech="">
        {spoken}
      </p>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.listToggle}
          data-list-toggle=""
          onClick={() => setListShown(!listShown)}
        >
          {listShown ? <IconMap size={18} aria-hidden /> : <IconList size={18} aria-hidden />}
          {t(listShown ? 'list.hide' : 'list.show')}
        </button>
        {/* Not `disabled` at an end: that would take the focus from the button just pressed. */}
        {!listShown && (
          <div className={classes.tools}>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('zoomIn')}
              aria-disabled={!state.canZoomIn}
              onClick={() => state.canZoomIn && view.zoomBy(STEP_FACTOR)}
            >
              <IconPlus size={20} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('zoomOut')}
              aria-disabled={!state.zoomed}
              onClick={() => state.zoomed && view.zoomBy(1 / STEP_FACTOR)}
            >
              <IconMinus size={20} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('zoomFit')}
              aria-disabled={!state.zoomed}
              onClick={() => state.zoomed && view.fit()}
            >
              <IconFocusCentered size={20} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

const none: readonly number[] = [];
/** The canvas is one stop of the Tab key; arrows move within it. */
const focusable = { tabIndex: 0 };

/** Where the keyboard comes in: one's own first seat, else the middle of the hall. */
function firstFocus(selected: readonly number[], seatCount: number): number {
  return selected[0] ?? Math.floor(seatCount / 2);
}
