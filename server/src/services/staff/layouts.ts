/** Layouts of screens: who draws the next one, its draft, and what was published. */

import pLimit from 'p-limit';
import type {
  DraftEditor,
  DraftInput,
  DraftOpening,
  DraftVersion,
  DraftWindow,
  DrawnDraft,
  HallFigures,
  LayoutDraftView,
  LayoutVersion,
  LayoutView,
  Locale,
  OpenedDraft,
  Shape,
  TouchedDraft,
} from '../../contract/index.ts';
import type { EmployeeActor, Scope } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { HallChecker, HallDefect } from '../../ports/hallChecker.ts';
import type { ComingSchedule, DraftEditorRecord, DraftRecord, LayoutRecord } from '../../ports/hallStore.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { createTimedCache } from '../timedCache.ts';
import { asOfNow, asStaff, changeTogether, mustReach, readAsStaff, who } from './change.ts';

type LayoutDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'halls' | 'hallChecker'> & { describe: DescribeLayout };

/** NOT_FOUND */
export type DescribeLayout = (layoutId: number) => Promise<ReturnType<HallChecker['describe']>>;

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffLayouts {
  /** The layouts that were published for a screen, the newest first. */
  layouts(actor: EmployeeActor, screen: number, locale: Locale): Promise<LayoutView[]>;
  /** `Hall.toBytes()` of a published layout, and what stands around its seats. */
  layoutBytes(
    actor: EmployeeActor,
    layout: number,
  ): Promise<{ screen: number; number: number; shapes: Shape[]; bytes: Uint8Array }>;
  version(actor: EmployeeActor, layout: number): Promise<LayoutVersion>;
  /** The draft of a screen; null: it has none. */
  draft(actor: EmployeeActor, screen: number): Promise<DrawnDraft | null>;
  /** Takes the draft for a window, if nobody else draws or it shall be taken over. */
  open(actor: EmployeeActor, opening: DraftOpening): Promise<OpenedDraft>;
  /** Says that the window is still open, and hears who has the draft. Takes it from nobody. */
  touch(actor: EmployeeActor, window: DraftWindow): Promise<TouchedDraft>;
  /** Gives what `touch` answers each time another window may have taken the draft, until the signal. */
  watch(actor: EmployeeActor, window: DraftWindow, signal: AbortSignal): Promise<AsyncIterable<TouchedDraft>>;
  /** Gives the draft up for this window, so that whoever opens it next need not take it over. */
  close(actor: EmployeeActor, window: DraftWindow): Promise<void>;
  /** `drawing`: JSON, as `drawingSchema` says. DRAFT_TAKEN, LAYOUT_INVALID; UNAVAILABLE: the engine took too long. */
  saveDraft(
    actor: EmployeeActor,
    screen: number,
    input: DraftInput & { drawing: string },
  ): Promise<{ row_version: number; seat_count: number }>;
  /** DRAFT_TAKEN */
  removeDraft(actor: EmployeeActor, draft: DraftVersion): Promise<void>;
  /** Makes the draft the screen's next layout; schedules made from now on have it. DRAFT_TAKEN, LAYOUT_INVALID, UNAVAILABLE. */
  publish(actor: EmployeeActor, draft: DraftVersion): Promise<{ id: number; number: number }>;
}

/** Documents that are read at once: each may have 64 MB, and is in memory several times on its way out. */
const mostReadAtOnce = 4;

/** Schedules that a layout's page shows. */
const shownSchedules = 20;

/** Layouts never change, so each is read once and kept, as many as there is room for. */
export function createDescribeLayout({
  clock,
  halls,
  hallChecker,
}: Pick<LayoutDeps, 'clock' | 'halls' | 'hallChecker'>): DescribeLayout {
  const { get } = createTimedCache({
    clock,
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxEntries: 1_000,
    async read(layoutId: number) {
      const layout = await halls.layout(layoutId);
      if (!layout) throw new ParterreError('NOT_FOUND');
      return hallChecker.describe(layout.bytes);
    },
  });
  return get;
}

export function createStaffLayouts(deps: LayoutDeps): StaffLayouts {
  const { staff, halls, hallChecker, clock, cinemaClock, describe } = deps;

  const reading = pLimit(mostReadAtOnce);
  const mayDraw = (actor: EmployeeActor, screen: number) =>
    readAsStaff(deps, actor, { permission: 'screens.write', entity: 'screen', id: String(screen) });

  /** The screen, locked with its draft: nobody takes it over, saves or publishes it until the transaction ends. */
  async function lockScreen(
    { change, actor }: { change: ChangeTransaction; actor: EmployeeActor },
    screen: number,
  ): Promise<{ scope: Scope; draft: DraftRecord | null }> {
    const row = await change.lock('screen', String(screen));
    if (!row) throw new ParterreError('NOT_FOUND');
    const scope = mustReach(actor, 'screens.write', row);
    return { scope, draft: await change.layouts.lockDraft(screen) };
  }

  /** Locks the screen and its draft for a change, and refuses it unless the draft is the version that was looked at. */
  async function lockDraft(
    staff: { change: ChangeTransaction; actor: EmployeeActor },
    { screen, row_version, editing }: { screen: number; row_version: number | null; editing: string | null },
  ): Promise<{ scope: Scope; draft: DraftRecord | null }> {
    const { change } = staff;
    const locked = await lockScreen(staff, screen);
    const editor = await change.layouts.editor(screen);
    // A window that drew, and was overtaken, is told even when the other one has left: its document may be another by now.
    if (editor && editor.editing !== editing && (editing !== null || editor.isThere)) {
      const by = editor.employeeName;
      throw new ParterreError('DRAFT_TAKEN', { values: { by }, conflict: { by, atMs: editor.openedAtMs, fields: {} } });
    }
    const { draft } = locked;
    if ((draft?.rowVersion ?? null) !== row_version)
      throw changed(draft, (await change.lastChange('screen', String(screen)))?.by);
    return locked;
  }

  async function touch(asking: EmployeeActor, { screen, editing }: DraftWindow): Promise<TouchedDraft> {
    await mayDraw(asking, screen);
    const [actor, { editor, rowVersion }] = await Promise.all([
      asOfNow(staff, asking),
      halls.touchEditor(screen, editing),
    ]);
    return { editor: editor && editorView(editor, editing, actor), row_version: rowVersion };
  }

  async function* overtakings(
    asking: EmployeeActor,
    window: DraftWindow,
    signal: AbortSignal,
  ): AsyncGenerator<TouchedDraft, void, undefined> {
    // What happened before one listened counts too.
    let isNews = true;
    let wake = (): void => undefined;
    const stopBus = deps.bus.subscribe((news) => {
      if (news.kind !== 'missed' && !(news.kind === 'draft-editor' && news.screen === window.screen)) return;
      isNews = true;
      wake();
    });
    const stop = (): void => wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        if (isNews) {
          isNews = false;
          yield await touch(asking, window);
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      stopBus();
      signal.removeEventListener('abort', stop);
    }
  }

  async function checked(document: string) {
    const answer = await hallChecker.check(document);
    if ('defects' in answer) throw invalid(answer.defects);
    return answer;
  }

  return {
    async layouts(actor, screen, locale) {
      await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(screen) });
      const [layouts, schedules] = await Promise.all([
        halls.layouts(screen, cinemaClock.nowMs()),
        halls.comingSchedules({ screens: [screen] }, cinemaClock.nowMs()),
      ]);
      return Promise.all(
        layouts.map(async (layout) => layoutView(layout, (await describe(layout.id)).figures, schedules, locale)),
      );
    },

    async layoutBytes(actor, layoutId) {
      const layout = await halls.layout(layoutId);
      if (!layout) throw new ParterreError('NOT_FOUND');
      const { screenId, number, shapes, bytes } = layout;
      await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(screenId) });
      return { screen: screenId, number, shapes, bytes };
    },

    async version(actor, id) {
      const layout = await reading(() => halls.drawnLayout(id));
      if (!layout) throw new ParterreError('NOT_FOUND');
      const { screenId, ...drawn } = layout;
      await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(screenId) });
      return { id, screen: screenId, ...drawn };
    },

    async draft(actor, screen) {
      await mayDraw(actor, screen);
      const draft = await reading(() => halls.drawnDraft(screen));
      return draft && { ...draftView(draft), document: draft.document, scenery: draft.scenery };
    },

    async open(asking, { screen, editing, take_over }) {
      let isOvertaken = false;
      const opened = await asStaff(deps.changes, asking, async (change, actor) => {
        const { draft } = await lockScreen({ change, actor }, screen);
        const present = await change.layouts.editor(screen);
        if (present && present.editing !== editing && present.isThere && !take_over)
          return { editor: editorView(present, editing, actor), draft: draft && draftView(draft) };
        const { employeeId, name: employeeName } = actor;
        const mine = await change.layouts.setEditor(screen, { editing, employeeId, employeeName });
        isOvertaken = present !== null && present.editing !== editing;
        return { editor: editorView(mine, editing, actor), draft: draft && draftView(draft) };
      });
      if (isOvertaken) deps.bus.publish({ kind: 'draft-editor', screen });
      return opened;
    },

    touch,

    async watch(asking, window, signal) {
      await mayDraw(asking, window.screen);
      return overtakings(asking, window, signal);
    },

    async close(asking, { screen, editing }) {
      await mayDraw(asking, screen);
      await halls.leaveEditor(screen, editing);
    },

    async saveDraft(asking, screen, { row_version, origin, editing, drawing }) {
      // Before the drawing is looked at, which costs more than the question.
      await mayDraw(asking, screen);
      const shape = await hallChecker.shape(drawing);
      if ('defects' in shape) throw invalid(shape.defects);
      const { scenery } = shape;
      // What is being drawn may have faults for the moment, and is saved every few seconds; nobody goes on with what came otherwise.
      const { document, seatCount } = origin.kind === 'editor' ? shape : await checked(shape.document);
      return changeTogether(
        deps,
        asking,
        async (staff) => {
          await lockDraft(staff, { screen, row_version, editing });
          const version = await staff.change.layouts.saveDraft(screen, {
            document,
            scenery,
            seatCount,
            origin,
            savedBy: staff.actor.name,
            savedAtMs: clock.nowMs(),
          });
          if (editing !== null) await staff.change.layouts.seenEditor(screen, editing);
          return { row_version: version, seat_count: seatCount };
        },
        () => [],
      );
    },

    removeDraft: (asking, draft) =>
      changeTogether(
        deps,
        asking,
        async (staff) => {
          await lockDraft(staff, draft);
          await staff.change.layouts.removeDraft(draft.screen);
        },
        () => [],
      ),

    async publish(asking, asked) {
      const { screen } = asked;
      await mayDraw(asking, screen);
      const { drawn, hall } = await reading(async () => {
        const drawn = await halls.drawnDraft(screen);
        if (!drawn) throw new ParterreError('NOT_FOUND');
        return { drawn, hall: await checked(drawn.document) };
      });
      return changeTogether(
        deps,
        asking,
        async (staff) => {
          const { scope, draft } = await lockDraft(staff, asked);
          if (!draft) throw new ParterreError('NOT_FOUND');
          // Saved between the question and the lock: what was checked is not what was looked at.
          if (draft.rowVersion !== drawn.rowVersion) throw changed(draft);
          const { origin } = draft;
          const { document, bytes, seatCount } = hall;
          const made = await staff.change.layouts.publish({
            screenId: screen,
            document,
            scenery: drawn.scenery,
            bytes,
            seatCount,
            origin,
            publishedBy: staff.actor.name,
            publishedAtMs: clock.nowMs(),
          });
          await staff.change.layouts.removeDraft(screen);
          await staff.change.audit({
            ...who(staff.actor),
            permission: 'screens.write',
            entity: 'screen_layout',
            entityId: String(made.id),
            scope,
            version: null,
            before: {},
            after: { screen_id: screen, number: made.number, seat_count: seatCount, origin },
          });
          return made;
        },
        () => [{ kind: 'catalogue' }],
      );
    },
  };
}

function changed(draft: DraftRecord | null, lastBy = ''): ParterreError {
  const by = draft?.savedBy ?? lastBy;
  return new ParterreError('CHANGED_MEANWHILE', {
    values: { by },
    conflict: { by, atMs: draft?.savedAtMs ?? 0, fields: {} },
  });
}

function invalid(defects: HallDefect[]): ParterreError {
  const [first] = defects;
  const problem = [first?.code, first?.at].filter(Boolean).join(', ');
  return new ParterreError('LAYOUT_INVALID', { values: { problem } });
}

function editorView(record: DraftEditorRecord, editing: string, { employeeId }: EmployeeActor): DraftEditor {
  return {
    name: record.employeeName,
    mine: record.editing === editing,
    you: record.employeeId === employeeId,
    opened_at: new Date(record.openedAtMs).toISOString(),
  };
}

export function draftView({ rowVersion, savedAtMs, savedBy, seatCount, origin }: DraftRecord): LayoutDraftView {
  return {
    row_version: rowVersion,
    saved_at: new Date(savedAtMs).toISOString(),
    saved_by: savedBy,
    seat_count: seatCount,
    origin,
  };
}

function layoutView(
  layout: LayoutRecord,
  figures: HallFigures,
  schedules: ComingSchedule[],
  locale: Locale,
): LayoutView {
  const { id, number, publishedAtMs, publishedBy, origin, comingSchedules, pastSchedules } = layout;
  return {
    id,
    number,
    published_at: new Date(publishedAtMs).toISOString(),
    published_by: publishedBy,
    origin,
    figures,
    coming_schedules: comingSchedules,
    past_schedules: pastSchedules,
    next_schedules: schedules
      .filter(({ layoutId }) => layoutId === id)
      .slice(0, shownSchedules)
      .map((schedule) => ({
        id: schedule.id,
        start: new Date(schedule.startAtMs).toISOString(),
        title: localize(schedule.movieTitle, locale),
        draft: schedule.draft,
      })),
  };
}
