/** The keys of all texts, as types: a misspelt one does not compile. */
import type { ViolationCode } from '@parterre/engine/types';
import type * as english from './english.ts';

/** `seatRules`: of the server's texts, a word for everything that the engine may refuse; the server's tests see to it. */
type English = typeof english & { seatRules: Record<ViolationCode, string> };

/** A file of texts, an i18next namespace. */
export type Area = keyof English;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: English;
  }
}
