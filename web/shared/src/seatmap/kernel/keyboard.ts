/** Keys of the seat map. */
export type KeyCommand =
  | { kind: 'step'; direction: 'left' | 'right' | 'up' | 'down' }
  | { kind: 'pick' }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' }
  | { kind: 'leave' };

const commands: Record<string, KeyCommand> = {
  ArrowLeft: { kind: 'step', direction: 'left' },
  ArrowRight: { kind: 'step', direction: 'right' },
  ArrowUp: { kind: 'step', direction: 'up' },
  ArrowDown: { kind: 'step', direction: 'down' },
  Enter: { kind: 'pick' },
  ' ': { kind: 'pick' },
  '+': { kind: 'zoom', factor: 1.5 },
  '=': { kind: 'zoom', factor: 1.5 },
  '-': { kind: 'zoom', factor: 1 / 1.5 },
  _: { kind: 'zoom', factor: 1 / 1.5 },
  Home: { kind: 'fit' },
  '0': { kind: 'fit' },
  Escape: { kind: 'leave' },
};

/** Null for keys that are not the map's, and for all with Ctrl, Alt or Meta: those are the browser's. */
export function commandOf(event: {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  return commands[event.key] ?? null;
}
