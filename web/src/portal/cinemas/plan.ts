import type { HallDocument } from '@parterre/engine/types';
import type { LayoutOrigin } from '@parterre/server/contract';

/** A plan that is looked at, wherever it comes from. */
export interface Plan {
  document: HallDocument;
  origin: LayoutOrigin;
  /** Null: it may be published. Else why not, in words. */
  obstacle: string | null;
}

/** What is said about places of the plan: seats that something is said about, and those to look at now. */
export interface Marked {
  marked: readonly number[];
  shown: readonly number[] | null;
}
