const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/** Hears whenever somebody touches the device. Returns unsubscribe. */
export function onTouch(hear: (event: Event) => void): () => void {
  for (const kind of touches) window.addEventListener(kind, hear, { capture: true, passive: true });
  return () => {
    for (const kind of touches) window.removeEventListener(kind, hear, { capture: true });
  };
}
