/** Handles of what is selected: where they stand, so that they cover no seat, and what they say they do. */
import { useTranslation } from '@parterre/ui/i18n';
import type { MapView, Point } from '@parterre/ui/seatmap';
import type Konva from 'konva';
import type { ReactNode } from 'react';
import classes from '../Workbench.module.css';

export type HandleName = 'turn' | 'bend' | 'resize';

/** A handle under the pointer, px from the map's corner. */
export interface HandleTip extends Point {
  name: HandleName;
}

/** The first of these places, in layout units, where a handle of this radius covers no seat; undefined: there are seats everywhere. */
export function clearOfSeats<Place extends Point>(
  view: MapView,
  places: readonly Place[],
  radiusPx: number,
): Place | undefined {
  const reach = radiusPx / view.viewport.scale + view.layout.pitch / 2;
  return places.find(({ x, y }) => view.hall.hit(x, y, reach) < 0);
}

export function tipAt({ target }: Konva.KonvaEventObject<Event>, name: HandleName): HandleTip | null {
  const at = target.getStage()?.getPointerPosition();
  return at ? { name, x: at.x, y: at.y } : null;
}

/** Says what a handle does, beside it. */
export function HandleLabel({ tip }: { tip: HandleTip | null }): ReactNode {
  const { t } = useTranslation('editor');
  if (tip === null) return null;
  return (
    <div className={classes.sketchLabel} style={{ left: tip.x, top: tip.y }} aria-hidden>
      {t(`handles.${tip.name}`)}
    </div>
  );
}
