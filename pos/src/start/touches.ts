/** Somebody works at the device without touching it. */
const work = 'parterre-work';
const touches = ['pointerdown', 'keydown', 'wheel', work] as const;

/** Counts as a touch: a ticket was held before the camera. */
export function tellWork(): void {
  window.dispatchEvent(new Event(work));
}

/** Hears whenever somebody touches the device. Returns unsubscribe. */
export function onTouch(hear: (event: Event) => void): () => void {
  for (const kind of touches) window.addEventListener(kind, hear, { capture: true, passive: true });
  return () => {
    for (const kind of touches) window.removeEventListener(kind, hear, { capture: true });
  };
}
