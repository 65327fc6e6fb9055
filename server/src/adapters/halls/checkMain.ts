/** The process that reads hall documents: a text in, what the engine made of it out. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { Hall } from '@parterre/engine';
import { importHall } from '@parterre/engine/planning';
import type { CheckedHall, HallDefect } from '../../ports/hallChecker.ts';
import { serveWork } from '../workProcess.ts';

export type CheckAnswer = CheckedHall | { defects: HallDefect[] };

const mostDefects = 100;

function check(text: string): CheckAnswer {
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

serveWork(check);
