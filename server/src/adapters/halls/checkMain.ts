/** The process that reads halls: a text in, what it is out. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { Hall } from '@parterre/engine';
import { importHall } from '@parterre/engine/planning';
import type { CheckedHall, HallDefect } from '../../ports/hallChecker.ts';
import { serveWork } from '../workProcess.ts';
import { type Shape, shapeOf } from './shape.ts';

/** `shape`: of a drawing; `check`: of a hall document, with the engine. */
export type HallQuestion = { kind: 'shape' | 'check'; text: string };
export type HallAnswer = CheckedHall | Shape;

const mostDefects = 100;

function check(text: string): CheckedHall | { defects: HallDefect[] } {
  const { document, findings } = importHall(text, { format: 'parterre' });
  if (!document) {
    const errors = findings.filter(({ severity }) => severity === 'error').slice(0, mostDefects);
    return { defects: errors.map(({ code, at }) => ({ code, at })) };
  }
  const hall = Hall.fromDocument(document);
  const { seatCount } = hall;
  const bytes = hall.toBytes();
  hall.free();
  return { document: JSON.stringify(document), bytes, seatCount };
}

serveWork<HallQuestion, HallAnswer>(({ kind, text }) => (kind === 'shape' ? shapeOf(text) : check(text)));
