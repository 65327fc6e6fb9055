import { useTranslation } from 'react-i18next';
import { useMapParts } from './mapContext.ts';
import { FINGER_PX } from './view/mapView.ts';
import classes from './ZoomHint.module.css';

/** Tells fingers that the first tap on a small map comes nearer. Its place stays when it is not needed, so that nothing jumps. */
export function ZoomHint() {
  const { t } = useTranslation('seatmap');
  const { view, state } = useMapParts();
  if (!state.coarse) return null;
  return (
    <p className={classes.root} data-off={state.zoomed || view.seatPx >= FINGER_PX || undefined}>
      {t('zoomHint')}
    </p>
  );
}
