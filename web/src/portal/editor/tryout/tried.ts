import type { ScreenView } from '@parterre/server/contract';
import type { Drawing } from '../document/types.ts';
import type { DraftHall } from '../draftHall.ts';
import type { Audience } from './audience.ts';
import type { Settings } from './setting.ts';
import type { Simulator } from './simulator.ts';

/** What both sheets of the dialog work on. */
export interface Tried {
  screen: ScreenView;
  drawing: Drawing;
  /** The drawing's, to be drawn. */
  hall: DraftHall;
  simulator: Simulator;
  audience: Audience;
  settings: Settings;
  setAudience(audience: Audience): void;
  setSettings(settings: Settings): void;
}
