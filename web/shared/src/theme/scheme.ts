/** Light or dark: the system decides, a switch overrides, the choice is kept in this browser and followed by its other tabs. Paper is light. */
import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

export type SchemeChoice = Scheme | 'system';

/** Where the choice is stored. `public/theme.js` reads it before the first paint. */
const storageKey = 'parterre-scheme';
/** Attribute of the document's element; `theme.js` writes it first. */
const attribute = 'data-scheme';
const darkQuery = '(prefers-color-scheme: dark)';
const paperQuery = 'print';

interface Shown {
  scheme: Scheme;
  choice: SchemeChoice;
}

let shown: Shown | null = null;
const listeners = new Set<() => void>();

function read(): Shown {
  const choice = storedChoice();
  return { choice, scheme: schemeOf(choice) };
}

function schemeOf(choice: SchemeChoice): Scheme {
  // Printers leave backgrounds out: light words would stand on white.
  if (matchMedia(paperQuery).matches) return 'light';
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function storedChoice(): SchemeChoice {
  try {
    const choice = localStorage.getItem(storageKey);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    // Storage is forbidden: what was chosen holds until the page goes.
    return shown?.choice ?? 'system';
  }
}

function show(next: Shown): void {
  document.documentElement.setAttribute(attribute, next.scheme);
  if (shown?.scheme === next.scheme && shown.choice === next.choice) return;
  shown = next;
  for (const changed of listeners) changed();
}

const look = (): void => show(read());

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    for (const query of [darkQuery, paperQuery]) matchMedia(query).addEventListener('change', look);
    window.addEventListener('storage', look);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    for (const query of [darkQuery, paperQuery]) matchMedia(query).removeEventListener('change', look);
    window.removeEventListener('storage', look);
  };
}

function current(): Shown {
  if (shown === null) {
    shown = read();
    document.documentElement.setAttribute(attribute, shown.scheme);
  }
  return shown;
}

function choose(choice: SchemeChoice): void {
  show({ choice, scheme: schemeOf(choice) });
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
}

export function useScheme(): Shown & { choose: (choice: SchemeChoice) => void } {
  const { scheme, choice } = useSyncExternalStore(subscribe, current);
  return { scheme, choice, choose };
}
