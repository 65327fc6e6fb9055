/** Short messages at the edge of the page; kept outside of React so that anything may speak. */
import type { Meaning } from '../theme/tokens.ts';

export interface Toast {
  id: number;
  meaning: Meaning;
  title: string;
  text?: string;
}

/** Long enough to read twice; a danger stays until it is closed. Milliseconds. */
const SHOWN_MS = 9000;
const MOST = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  get: (): readonly Toast[] => toasts,
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Shows a message; the same text again replaces the one that stands. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  const others = toasts.filter((other) => other.title !== toast.title || other.text !== toast.text);
  replace([...others, { ...toast, id }].slice(-MOST));
  if (toast.meaning !== 'danger') setTimeout(() => closeToast(id), SHOWN_MS);
  return id;
}
