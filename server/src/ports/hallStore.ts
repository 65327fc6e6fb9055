/** What pages about cinemas and screens read beside the rows that staff change, and how layouts are drafted and published. */
import type { ClassRateValues, LayoutOrigin, Scenery, Shape } from '../contract/index.ts';

export interface LayoutRecord {
  id: number;
  screenId: number;
  number: number;
  publishedAtMs: number;
  publishedBy: string | null;
  origin: LayoutOrigin | null;
  /** Schedules with this layout that have not ended, drafts among them. */
  comingSchedules: number;
  pastSchedules: number;
}

export interface DraftRecord {
  rowVersion: number;
  savedAtMs: number;
  savedBy: string;
  seatCount: number;
  origin: LayoutOrigin;
}

/** Who draws the next layout of a screen, in one window. */
export interface DraftEditorRecord {
  /** Made by the window. */
  editing: string;
  employeeId: number;
  employeeName: string;
  openedAtMs: number;
  /** Whether the window was heard of within `draftSilenceMs`, by the database's clock. */
  isThere: boolean;
}

export interface ComingSchedule {
  id: number;
  screenId: number;
  layoutId: number;
  startAtMs: number;
  endAtMs: number;
  /** Localized. */
  movieTitle: unknown;
  draft: boolean;
}

export interface ClassRateRecord {
  seatClass: string;
  rowVersion: number;
  values: ClassRateValues;
}

export interface HallStore {
  classRates(screenId: number): Promise<ClassRateRecord[]>;
  /** Layouts of a screen, the newest first. */
  layouts(screenId: number, nowMs: number): Promise<LayoutRecord[]>;
  layout(layoutId: number): Promise<{ screenId: number; number: number; shapes: Shape[]; bytes: Uint8Array } | null>;
  /** The newest of each screen. */
  newestLayouts(screenIds: readonly number[]): Promise<{ screenId: number; layoutId: number }[]>;
  newestLayout(screenId: number): Promise<{ id: number; number: number } | null>;
  draft(screenId: number): Promise<DraftRecord | null>;
  /** `document`: JSON. */
  drawnDraft(screenId: number): Promise<(DraftRecord & { document: string; scenery: Scenery }) | null>;
  /** `document`: JSON. */
  drawnLayout(
    layoutId: number,
  ): Promise<{ screenId: number; number: number; document: string; scenery: Scenery } | null>;
  /** Notes that the window was heard of, if it has the draft. Answers with who has it, and with the draft's version. */
  touchEditor(
    screenId: number,
    editing: string,
  ): Promise<{ editor: DraftEditorRecord | null; rowVersion: number | null }>;
  /** If this window has it: it is there no more. That it was the last to draw stays known. */
  leaveEditor(screenId: number, editing: string): Promise<void>;
  /** Schedules of these screens, or of a cinema's, that have not ended and are not cancelled, in the order of their start. */
  comingSchedules(of: { screens: readonly number[] } | { cinema: number }, nowMs: number): Promise<ComingSchedule[]>;
  place(cinemaId: number): Promise<{ name: string; timezone: string } | null>;
  /** Screens of a cinema, in their order, without archived ones. */
  screens(cinemaId: number): Promise<{ id: number; name: string; short_name: string }[]>;
}

/** Changes within a transaction of staff. */
export interface LayoutChanges {
  /** Keeps others from saving or publishing a draft of this screen until the transaction ends. Null: there is none. */
  lockDraft(screenId: number): Promise<DraftRecord | null>;
  /** Makes it, or takes the place of the one that is there. Answers with its version. */
  saveDraft(
    screenId: number,
    draft: {
      document: string;
      scenery: Scenery;
      seatCount: number;
      origin: LayoutOrigin;
      savedBy: string;
      savedAtMs: number;
    },
  ): Promise<number>;
  removeDraft(screenId: number): Promise<void>;
  /** Who draws; asked after `lockDraft`. */
  editor(screenId: number): Promise<DraftEditorRecord | null>;
  /** Takes the place of whoever drew; the window that has the draft already has it since it opened it. */
  setEditor(
    screenId: number,
    editor: Pick<DraftEditorRecord, 'editing' | 'employeeId' | 'employeeName'>,
  ): Promise<DraftEditorRecord>;
  /** Notes that the window was heard of, if it has the draft. */
  seenEditor(screenId: number, editing: string): Promise<void>;
  /** Adds the next one of the screen. */
  publish(layout: {
    screenId: number;
    document: string;
    scenery: Scenery;
    bytes: Uint8Array;
    seatCount: number;
    origin: LayoutOrigin;
    publishedBy: string;
    publishedAtMs: number;
  }): Promise<{ id: number; number: number }>;
}
