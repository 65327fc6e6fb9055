import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './MapToolbar.module.css';
import { useMapParts } from './mapContext.ts';

const STEP_FACTOR = 1.6;

/** Buttons that zoom the map. */
export function MapToolbar() {
  const { t } = useTranslation('seatmap');
  const { view, state } = useMapParts();
  // Not `disabled` at an end: that would take the focus from the button just pressed.
  return (
    <div className={classes.root}>
      <button
        type="button"
        aria-label={t('zoomIn')}
        aria-disabled={!state.canZoomIn}
        onClick={() => state.canZoomIn && view.zoomBy(STEP_FACTOR)}
      >
        <IconPlus size={20} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('zoomOut')}
        aria-disabled={!state.canZoomOut}
        onClick={() => state.canZoomOut && view.zoomBy(1 / STEP_FACTOR)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('zoomFit')}
        aria-disabled={state.fitted}
        onClick={() => state.fitted || view.fit()}
      >
        <IconFocusCentered size={20} aria-hidden />
      </button>
    </div>
  );
}
