import { Legend, MapStage, MapToolbar, SeatMap, SeatTooltip } from '@parterre/ui/seatmap';
import { useMemo, useState } from 'react';
import type { Scene } from './scene.ts';

const rules = { allowBlocked: true };

/** The map at the till: one seat at a time, blocked ones too, and reserved seats are told from sold ones. */
export function Cashier({ scene }: { scene: Scene }) {
  const { source, inventory, seatClasses } = scene;
  const [selected, setSelected] = useState<readonly number[]>([]);
  const marks = useMemo(() => ({ yours: selected }), [selected]);
  return (
    <div className="till">
      <SeatMap
        source={source}
        seatClasses={seatClasses}
        marks={marks}
        staff
        pickable={(seat) => selected.includes(seat) || inventory.pickable(seat, rules)}
        onPick={(seat) =>
          setSelected((before) =>
            before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat].sort((a, b) => a - b),
          )
        }
      >
        <div className="bar">
          <Legend states="staff" />
          <span className="gap" />
          <MapToolbar />
        </div>
        <MapStage height="calc(100vh - 240px)">
          <SeatTooltip />
        </MapStage>
      </SeatMap>
      <aside aria-label="Order">
        <h2>Order</h2>
        <ul>
          {selected.map((seat) => (
            <li key={seat}>{source.hall.seatName(seat)}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
