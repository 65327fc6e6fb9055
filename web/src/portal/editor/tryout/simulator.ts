import type { HallDocument } from '@parterre/engine/types';
import type { Answer, Task } from './tasks.ts';
import type { Message, Reply } from './worker.ts';

type AnswerOf<T extends Task> = Extract<Answer, { kind: T['kind'] }>;

/** Thrown by a calculation that was stopped, or asked something else meanwhile. */
export class Abandoned extends Error {}

/** The engine refused; `code`: why, with where. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Asks the worker, one thing at a time: what is asked next ends what is under way, as nothing else can end a simulation.
 * Workers are made by `spawn`, the first when something is asked.
 */
export class Simulator {
  readonly #hall: HallDocument;
  readonly #spawn: () => Worker;
  #worker: Worker | null = null;
  #abandon: (() => void) | null = null;

  constructor(hall: HallDocument, spawn: () => Worker) {
    this.#hall = hall;
    this.#spawn = spawn;
  }

  /** Errors: `Refused`; `Abandoned`; what a worker that did not come throws. */
  ask<T extends Task>(task: T): Promise<AnswerOf<T>> {
    this.stop();
    const worker = this.#worker ?? this.#begin();
    return new Promise((resolve, reject) => {
      this.#abandon = () => {
        reject(new Abandoned());
        worker.terminate();
        this.#worker = null;
      };
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        this.#abandon = null;
        if ('error' in data) reject(new Refused(data.error));
        else resolve(data.answer as AnswerOf<T>);
      };
      worker.onerror = ({ message }) => {
        this.#abandon = null;
        this.#worker = null;
        reject(new Error(message));
      };
      worker.postMessage({ task } satisfies Message);
    });
  }

  /** Ends what is under way. The next question begins anew. */
  stop(): void {
    const abandon = this.#abandon;
    this.#abandon = null;
    abandon?.();
  }

  end(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #begin(): Worker {
    const worker = this.#spawn();
    worker.postMessage({ hall: this.#hall } satisfies Message);
    this.#worker = worker;
    return worker;
  }
}
