/** Tries a hall out beside the page: a simulation takes seconds in a large hall, and nobody waits for it while typing. */
import type { Hall } from '@parterre/engine';
import { loadEngine } from '@parterre/engine/browser';
import { loadPlanning } from '@parterre/engine/planning/browser';
import type { HallDocument } from '@parterre/engine/types';
import { type Answer, hallOf, run, type Task } from './tasks.ts';

export type Message = { hall: HallDocument } | { task: Task };
/** `error`: a code of the engine, and where; another text: something else went wrong. */
export type Reply = { answer: Answer } | { error: string };

const loaded = Promise.all([loadEngine(), loadPlanning()]);
let hall: Hall | null = null;

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  void loaded
    .then((): Reply | null => {
      if ('hall' in data) {
        hall = hallOf(data.hall);
        return null;
      }
      return hall && { answer: run(hall, data.task) };
    })
    .catch((error: unknown): Reply => ({ error: codeOf(error) }))
    .then((reply) => reply && postMessage(reply));
});

function codeOf(error: unknown): string {
  const { code = '', at = '' } = error as { code?: string; at?: string };
  return `${code} ${at}`.trim();
}
