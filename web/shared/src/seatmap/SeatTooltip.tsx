import { useEffect, useState } from 'react';
import { seatWords } from './kernel/speech.ts';
import { useMapParts } from './mapContext.ts';
import classes from './SeatTooltip.module.css';

const WIDTH = 200;

/** What the seat pointed at is, above it (below where there is no room). Follows the map. */
export function SeatTooltip() {
  const { state } = useMapParts();
  const seat = state.focused >= 0 ? state.focused : state.hovered;
  return seat >= 0 && seat < state.hall.seatCount ? <SeatCard seat={seat} /> : null;
}

function SeatCard({ seat }: { seat: number }) {
  const { view, speaker: words, preview: group } = useMapParts();
  const [, setFrame] = useState(0);
  useEffect(() => view.subscribe(() => setFrame((frame) => frame + 1)), [view]);
  const look = view.lookOf(seat);
  const { place, className, price, traits, state } = seatWords(words, seat, look);
  const at = view.positionOf(seat);
  const { seatPx } = view;
  const frame = view.viewport;
  const below = at.y < 110;
  const left = Math.min(Math.max(at.x, WIDTH / 2 + 8), Math.max(WIDTH / 2 + 8, frame.width - WIDTH / 2 - 8));
  const top = below ? at.y + seatPx / 2 + 10 : at.y - seatPx / 2 - 10;
  return (
    <div className={classes.root} data-below={below || undefined} style={{ left, top, maxWidth: WIDTH }} aria-hidden>
      <span className={classes.place}>{place}</span>
      {price && look !== 'sold' && look !== 'reserved' && look !== 'blocked' && look !== 'distanced' && (
        <span className={classes.price}>{price}</span>
      )}
      <span className={classes.detail}>{[className, ...traits].filter(Boolean).join(' · ')}</span>
      {group.length > 1 && <span className={classes.detail}>{words.t('group', { count: group.length })}</span>}
      {look !== 'free' && (
        <span className={classes.state} data-look={look}>
          {state}
        </span>
      )}
    </div>
  );
}
