import type { HallDocument } from '@parterre/engine/types';
import { useEffect, useState } from 'react';
import { type Fault, faultsOf, searchFaults } from './document/faults.ts';
import { useDrawing } from './editorContext.ts';

/** Faults are looked for when nothing was drawn for so many ms. */
const restMs = 250;
/** How many ms of each frame the search may take, so that it does not hold up whoever draws on. */
const shareMs = 6;

/** The last hall that was looked through; all who ask ask about the same. */
let last: { hall: HallDocument; faults: Fault[] } | null = null;

function known(hall: HallDocument): Fault[] {
  if (last?.hall !== hall) last = { hall, faults: faultsOf(hall) };
  return last.faults;
}

/** A little at a time. Returns what ends it. */
function search(hall: HallDocument, found: (faults: Fault[]) => void): () => void {
  const work = searchFaults(hall);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = (): void => {
    if (last?.hall === hall) {
      found(last.faults);
      return;
    }
    const until = performance.now() + shareMs;
    do {
      const step = work.next();
      if (!step.done) continue;
      last = { hall, faults: step.value };
      found(step.value);
      return;
    } while (performance.now() < until);
    timer = setTimeout(go);
  };
  timer = setTimeout(go, restMs);
  return () => clearTimeout(timer);
}

/** What is wrong with the drawing, as of a moment ago. */
export function useFaults(): readonly Fault[] {
  const { hall } = useDrawing();
  const [faults, setFaults] = useState<readonly Fault[]>(() => known(hall));
  useEffect(() => search(hall, setFaults), [hall]);
  return faults;
}
