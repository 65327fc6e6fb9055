/** Keys of the seat map. */
import type { StepDirection } from '@parterre/engine';

export type KeyCommand =
  /** `extending`: Shift is down, what lies between is selected. */
  | { kind: 'step'; direction: StepDirection; extending: boolean }
  | { kind: 'pick' }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' }
  | { kind: 'leave' };

const commands: Record<string, KeyCommand> = {
  ArrowLeft: { kind: 'step', direction: 'left', extending: false },
  ArrowRight: { kind: 'step', direction: 'right', extending: false },
  ArrowUp: { kind: 'step', direction: 'up', extending: false },
  ArrowDown: { kind: 'step', direction: 'down', extending: false },
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
  shiftKey: boolean;
  metaKey: boolean;
}): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const command = commands[event.key] ?? null;
  return command?.kind === 'step' ? { ...command, extending: event.shiftKey } : command;
}
