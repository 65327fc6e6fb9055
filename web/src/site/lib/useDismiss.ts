import { type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react';

/**
 * Closes what a button opened when the visitor presses or moves elsewhere. `box` holds both the button and the panel.
 * Returns the key handler of `box`: Escape closes and gives the focus back to `button`.
 */
export function useDismiss(
  open: boolean,
  close: () => void,
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, close, box]);

  return useCallback(
    (event) => {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      close();
      button.current?.focus();
    },
    [open, close, button],
  );
}
