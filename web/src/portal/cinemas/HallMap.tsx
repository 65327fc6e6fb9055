import { type Hall, Inventory } from '@parterre/engine';
import type { ScreenView, Shape } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import {
  hand,
  Legend,
  MapStage,
  MapToolbar,
  Minimap,
  Reveal,
  SeatMap,
  SeatTooltip,
  staticSource,
} from '@parterre/ui/seatmap';
import { type ReactNode, useMemo } from 'react';
import classes from './HallMap.module.css';
import { seatClassesOf } from './seatClasses.ts';

/** A hall to look at: every seat, whether it is sold online, nobody in it. */
export function HallMap(props: {
  hall: Hall;
  /** What stands around the seats. */
  shapes?: readonly Shape[];
  label: string;
  /** What the screen's classes are called and look like. */
  rates: ScreenView['classes'];
  /** Seats that something is said about. */
  marked?: readonly number[];
  /** Brought to the middle; another array, once more. */
  shown?: readonly number[] | null;
  /** Which seats are out of order, and why. */
  outages?: ReadonlyMap<number, string>;
  /** Which seats can be picked; left out: it is looked at and no more. */
  pickable?(seat: number): boolean;
  onPick?(seat: number): void;
}): ReactNode {
  const { hall, shapes = noShapes, rates, marked = none, shown = null, outages, pickable, onPick } = props;
  const { locale } = useFormats();
  const source = useMemo(() => staticSource(hall, new Inventory(hall), shapes), [hall, shapes]);
  const seatClasses = useMemo(() => seatClassesOf(hall.classes, rates, locale), [hall, rates, locale]);
  const marks = useMemo(() => ({ selected: marked, ...(outages && { outages }) }), [marked, outages]);
  return (
    <div className={classes.map}>
      <SeatMap
        source={source}
        seatClasses={seatClasses}
        marks={marks}
        label={props.label}
        {...(onPick ? { pickable, onPick } : { tool: hand })}
      >
        <MapStage height="var(--map-height, min(60vh, 560px))">
          <SeatTooltip />
          <Minimap />
          <Reveal seats={shown} />
        </MapStage>
        <div className={classes.under}>
          <div className={classes.legend}>
            <Legend states="none" />
          </div>
          <MapToolbar />
        </div>
      </SeatMap>
    </div>
  );
}

const none: readonly number[] = [];
const noShapes: readonly Shape[] = [];
