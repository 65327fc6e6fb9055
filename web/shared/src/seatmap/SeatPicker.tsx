import { type ReactNode, useMemo, useState } from 'react';
import { Legend } from './Legend.tsx';
import { ListToggle } from './ListToggle.tsx';
import { MapStage } from './MapStage.tsx';
import { MapToolbar } from './MapToolbar.tsx';
import { Minimap } from './Minimap.tsx';
import { SeatList } from './SeatList.tsx';
import { SeatMap } from './SeatMap.tsx';
import classes from './SeatPicker.module.css';
import { SeatTooltip } from './SeatTooltip.tsx';
import type { SeatClassView, SeatSource } from './types.ts';
import type { SeatMarks } from './view/marks.ts';
import { ZoomHint } from './ZoomHint.tsx';

interface Props {
  source: SeatSource;
  seatClasses: readonly SeatClassView[];
  /** Seat indexes, ascending. */
  selected: readonly number[];
  /** Seats of `selected` that the server has not confirmed. */
  pending: readonly number[];
  /** Free seats that a pick would be refused for their distance to others. */
  distanced: readonly number[];
  pickable(seat: number): boolean;
  groupOf(seat: number): readonly number[];
  onPick(seat: number): void;
  /** Told which classes (keys) the visitor wants to see; undefined: all. */
  onFilter?(classes: string[] | undefined): void;
  /** True: nothing can be picked. */
  disabled?: boolean;
  /** Who sells tells more seats apart than who buys. Default: visitor. */
  guise?: 'visitor' | 'cashier';
  /** CSS height of the hall; by default it follows its width and the window. */
  height?: string;
}

/** The seat map as a visitor has it, or who sells: legend and filter, the hall, the same seats as a list. */
export function SeatPicker(props: Props): ReactNode {
  const { source, seatClasses, selected, pending, distanced, pickable, groupOf, onPick, onFilter, disabled } = props;
  const { guise = 'visitor', height } = props;
  const isCashier = guise === 'cashier';
  const [isList, setIsList] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<number> | null>(null);
  const marks: SeatMarks = useMemo(
    () => ({ yours: selected, pending, distanced, shown }),
    [selected, pending, distanced, shown],
  );
  const show = (indexes: ReadonlySet<number> | null): void => {
    setShown(indexes);
    onFilter?.(indexes ? [...indexes].flatMap((index) => source.hall.classes[index]?.key ?? []) : undefined);
  };
  return (
    <SeatMap
      source={source}
      seatClasses={seatClasses}
      marks={marks}
      pickable={disabled ? undefined : pickable}
      groupOf={groupOf}
      onPick={onPick}
      staff={isCashier}
    >
      <Legend onShown={show} states={isCashier ? 'staff' : 'visitor'} />
      {isList ? <SeatList /> : null}
      <MapStage hidden={isList} {...(height !== undefined && { height })}>
        <SeatTooltip />
        <Minimap />
      </MapStage>
      {isList ? null : <ZoomHint />}
      <div className={classes.foot}>
        <ListToggle isList={isList} onChange={setIsList} />
        {isList ? null : <MapToolbar />}
      </div>
    </SeatMap>
  );
}
