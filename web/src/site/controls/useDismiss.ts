import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What is open, one in the other: Escape closes the innermost. */
const stack: object[] = [];

/**
 * Closes what a button opened when the visitor presses or moves elsewhere, and on Escape, which also gives the focus
 * back to the button. `box` is for what holds both the button and the panel.
 */
export function useDismiss<Box extends HTMLElement>(
  open: boolean,
  close: () => void,
): { box: RefObject<Box | null>; button: RefObject<HTMLButtonElement | null> } {
  const box = useRef<Box>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const self = {};
    stack.push(self);
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) closeNow();
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || stack.at(-1) !== self) return;
      closeNow();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      stack.splice(stack.indexOf(self), 1);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  return { box, button };
}
