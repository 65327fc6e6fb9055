import { Hall, type HallDocument, Inventory } from '@parterre/engine';
import {
  Legend,
  MapStage,
  MapToolbar,
  Minimap,
  type Movement,
  moved,
  SeatMap,
  type SeatPlace,
  SeatTooltip,
  staticSource,
} from '@parterre/ui/seatmap';
import { useMemo, useState } from 'react';
import { SelectionLayer } from '../src/portal/editor/stage/SelectionLayer.tsx';
import { StrokesContext, useStrokes } from '../src/portal/strokes/useStrokes.ts';
import type { Scene } from './scene.ts';

/** The document with these seats elsewhere. Seats are counted row by row, as the engine does. */
function rearranged(document: HallDocument, places: readonly SeatPlace[]): HallDocument {
  const byIndex = new Map(places.map((place) => [place.seat, place]));
  let index = 0;
  return {
    ...document,
    rows: document.rows.map((row) => ({
      ...row,
      seats: row.seats.map((seat) => {
        if (seat === null) return null;
        const place = byIndex.get(index++);
        return place ? { ...seat, x: place.x, y: place.y } : seat;
      }),
    })),
  };
}

const steps = {
  left: [-0.5, 0, 0],
  right: [0.5, 0, 0],
  up: [0, -0.5, 0],
  down: [0, 0.5, 0],
  turn: [0, 0, 15],
} as const;
const toolNames = ['marquee', 'pick', 'hand'] as const;

/** A layout under somebody's hands: seats are selected, dragged and turned; each change is a new hall. */
export function Editor({ scene }: { scene: Scene }) {
  const [document, setDocument] = useState(scene.document);
  const [tool, setTool] = useState<(typeof toolNames)[number]>('marquee');
  const [selected, setSelected] = useState<readonly number[]>([]);
  const source = useMemo(() => {
    const hall = Hall.fromDocument(document);
    return staticSource(hall, new Inventory(hall));
  }, [document]);
  const marks = useMemo(() => ({ selected }), [selected]);
  const add = (seats: readonly number[]) =>
    setSelected((before) => [...new Set([...before, ...seats])].sort(ascending));
  const onMove = (movement: Movement) => arrange(moved(source.hall.seats, selected, movement));
  const arrange = (places: readonly SeatPlace[]) => setDocument((before) => rearranged(before, places));
  const select = (seats: readonly number[], adding: boolean) => (adding ? add(seats) : setSelected(seats));
  const { tools, stroke, pen, carried } = useStrokes({
    onSelect: select,
    selected: { seats: selected, shapes: [] },
    onMove,
  });
  const making = useMemo(() => ({ stroke, pen, carried }), [stroke, pen, carried]);
  return (
    <StrokesContext value={making}>
      <SeatMap
        source={source}
        seatClasses={scene.seatClasses}
        marks={marks}
        pickable={every}
        tool={tools[tool]}
        onPick={(seat, adding) => {
          if (!adding) setSelected([seat]);
          else if (selected.includes(seat)) setSelected(selected.filter((one) => one !== seat));
          else add([seat]);
        }}
        onSelect={select}
      >
        <div className="bar" role="toolbar" aria-label="Tools">
          {toolNames.map((name) => (
            <button key={name} type="button" aria-pressed={name === tool} onClick={() => setTool(name)}>
              {name}
            </button>
          ))}
          <span className="gap" />
          {Object.entries(steps).map(([name, [dx, dy, degrees]]) => (
            <button
              key={name}
              type="button"
              disabled={selected.length === 0}
              onClick={() => arrange(moved(source.hall.seats, selected, { dx, dy, degrees }))}
            >
              {name}
            </button>
          ))}
          <span className="gap" />
          <MapToolbar />
        </div>
        <MapStage
          layers={
            <SelectionLayer handles={tool === 'marquee' ? 'held' : tool === 'pick' ? 'none' : 'seen'} onMove={onMove} />
          }
          height="min(72vh, 760px)"
        >
          <SeatTooltip />
          <Minimap />
        </MapStage>
        <Legend states="none" />
      </SeatMap>
    </StrokesContext>
  );
}

const every = () => true;
const ascending = (a: number, b: number) => a - b;
