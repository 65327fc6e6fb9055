import type { HallDocument } from '@parterre/engine/types';
import { useEffect, useState } from 'react';
import { type Fault, faultsOf } from './document/faults.ts';
import { useDrawing } from './editorContext.ts';

/** Looked for when the hand rests: in a hall of 100,000 seats it takes a moment. */
const restMs = 250;

/** The last hall that was looked through; all who ask ask about the same. */
let last: { hall: HallDocument; faults: Fault[] } | null = null;

function faultsIn(hall: HallDocument): Fault[] {
  if (last?.hall !== hall) last = { hall, faults: faultsOf(hall) };
  return last.faults;
}

/** What is wrong with the drawing, as of a moment ago. */
export function useFaults(): readonly Fault[] {
  const { hall } = useDrawing();
  const [faults, setFaults] = useState<readonly Fault[]>(() => faultsIn(hall));
  useEffect(() => {
    const timer = setTimeout(() => setFaults(faultsIn(hall)), restMs);
    return () => clearTimeout(timer);
  }, [hall]);
  return faults;
}
