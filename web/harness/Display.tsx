import { MapStage, SeatMap } from '@parterre/ui/seatmap';
import { usePrefersReducedMotion } from '@parterre/ui/theme';
import { useEffect, useRef, useState } from 'react';
import type { Scene } from './scene.ts';

const COUNTING_MS = 600;

/** A number that runs to its new value, unless less motion is asked for. */
function Counted({ value }: { value: number }) {
  const isStill = usePrefersReducedMotion();
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    if (isStill) {
      from.current = value;
      setShown(value);
      return;
    }
    const [begun, first] = [performance.now(), from.current];
    let frame = 0;
    const step = () => {
      const t = Math.min(1, (performance.now() - begun) / COUNTING_MS);
      from.current = Math.round(first + (value - first) * (1 - (1 - t) ** 3));
      setShown(from.current);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return <output className="count">{shown}</output>;
}

/** The map on a screen in the foyer: nobody touches it, what is free is read from afar. */
export function Display({ scene }: { scene: Scene }) {
  const { source, inventory, seatClasses } = scene;
  const [free, setFree] = useState(() => inventory.onlineCount());
  useEffect(() => source.subscribe(() => setFree(inventory.onlineCount())), [source, inventory]);
  return (
    <div className="display">
      <p className="free">
        <Counted value={free} /> free
      </p>
      <SeatMap source={source} seatClasses={seatClasses} readOnly>
        <MapStage height="calc(100vh - 290px)" />
      </SeatMap>
    </div>
  );
}
