import { useState } from 'react';
import { useLocation } from 'react-router';

/** What the server took out of a text when it was saved, as names of its elements. A record that is made is saved on another page than it is shown: `carry` takes them along. */
export function useRemoved(): {
  removed: string[];
  setRemoved(removed: string[]): void;
  /** For `navigate`. */
  carry(removed: string[]): { state: { removed: string[] } };
} {
  const { state } = useLocation();
  const [removed, setRemoved] = useState<string[]>(() => (state as { removed?: string[] } | null)?.removed ?? []);
  return { removed, setRemoved, carry: (removed) => ({ state: { removed } }) };
}
