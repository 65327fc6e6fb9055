/** What staff write for the website. HTML is made safe when it is written; what was taken out is said. */
import type {
  Archiving,
  ContentChange,
  ContentCreation,
  ContentDraft,
  ContentPreview,
  ContentValues,
  ContentView,
  Locale,
  RemovedHtml,
} from '../../contract/index.ts';
import { contentStateOf, locales } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProgrammeNews } from '../../ports/liveBus.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import { examinedHtml, type LocalizedHtml, safeLocalizedHtml } from '../../texts/safeHtml.ts';
import { faqHtml } from '../catalogue/faqHtml.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, changeAsStaff, createAsStaff, readAsStaff } from './change.ts';

/** Pages, questions, editable areas, presets. Errors: as the settings'. What was taken out of HTML is `removed`. */
export interface StaffContent {
  get(actor: EmployeeActor, id: number): Promise<ContentView>;
  create(
    actor: EmployeeActor,
    creation: ContentCreation,
  ): Promise<{ id: number; row_version: number; removed: RemovedHtml }>;
  save(actor: EmployeeActor, save: ContentChange): Promise<{ row_version: number; removed: RemovedHtml }>;
  archive(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
  /** What is kept of it, as the website would show it; also what visitors do not see. NOT_FOUND (archived, too), FORBIDDEN */
  draft(actor: EmployeeActor, id: number, locale: Locale): Promise<ContentDraft>;
  /** What the website would show, per locale. */
  preview(content: ContentPreview): Promise<{ html: Record<string, string>; removed: RemovedHtml }>;
}

type Content = StaffEntities['cms_content'];

const announce = (): ProgrammeNews[] => [{ kind: 'catalogue' }];

export function createStaffContent(
  deps: Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> & Pick<PortalDeps, 'staff' | 'changes'>,
): StaffContent {
  return {
    async get(asking, id) {
      const { exhibitor_id, ...content } = await readAsStaff(deps, asking, {
        permission: 'content.read',
        entity: 'cms_content',
        id: String(id),
      });
      return {
        ...content,
        id,
        exhibitor: exhibitor_id,
        location: content.location as ContentValues['location'],
        content: perLocale(content.content),
      };
    },

    async create(asking, { exhibitor, type, values }) {
      mustFit(type, values);
      const { removed, ...safe } = made(type, values);
      const { id, row_version } = await createAsStaff(deps, asking, {
        permission: 'content.write',
        entity: 'cms_content',
        scope: scopeOf(exhibitor, null),
        values: { ...safe, exhibitor_id: exhibitor, type, archived_at: null },
        announce,
      });
      return { id: Number(id), row_version, removed };
    },

    async save(asking, { id, row_version, values }) {
      const { type } = await readAsStaff(deps, asking, {
        permission: 'content.read',
        entity: 'cms_content',
        id: String(id),
      });
      mustFit(type, values);
      const { removed, ...safe } = made(type, values);
      const saved = await changeAsStaff(deps, asking, {
        permission: 'content.write',
        entity: 'cms_content',
        id: String(id),
        version: row_version,
        values: safe,
        announce,
      });
      return { ...saved, removed };
    },

    archive: (asking, row) =>
      archiveAsStaff(deps, asking, row, { permission: 'content.write', entity: 'cms_content', announce }),

    async draft(asking, id, locale) {
      const content = await readAsStaff(deps, asking, {
        permission: 'content.read',
        entity: 'cms_content',
        id: String(id),
      });
      const { page_title, archived_at } = content;
      if (archived_at !== null) throw new ParterreError('NOT_FOUND');
      // HTML is safe as it was written, and made so again, as for visitors.
      const { faq } = safeTexts({ content: {}, faq: content.faq });
      return {
        page_title: page_title && localize(page_title, locale),
        html: localize(safeLocalizedHtml(content.content), locale) + faqHtml(faq, locale),
        state: contentStateOf(content, deps.cinemaClock.nowMs()),
      };
    },

    async preview(values) {
      const { content, faq, removed } = safeTexts(values);
      return {
        html: Object.fromEntries(locales.map((locale) => [locale, localize(content, locale) + faqHtml(faq, locale)])),
        removed,
      };
    },
  };
}

/** VALIDATION_FAILED: what a type cannot do without is missing. */
function mustFit(type: Content['type'], { key, location, page_slug, page_title }: ContentValues): void {
  const isPage = type === 'page' || type === 'faq';
  const missing = [
    ...(isPage && page_slug === null ? ['page_slug'] : []),
    ...(isPage && Object.values(page_title ?? {}).every((title) => title === '') ? ['page_title'] : []),
    ...(type === 'widget' && location === null ? ['location'] : []),
    ...(type === 'preset' && key === null ? ['key'] : []),
  ];
  if (missing.length === 0) return;
  throw new ParterreError('VALIDATION_FAILED', {
    fields: Object.fromEntries(missing.map((name) => [`values.${name}`, [{ key: 'required' }]])),
  });
}

/** What is kept of it, by its type. */
function made(
  type: Content['type'],
  values: ContentValues,
): Omit<Content, 'exhibitor_id' | 'type' | 'archived_at'> & { removed: string[] } {
  const isPage = type === 'page' || type === 'faq';
  const { content, faq, removed } = safeTexts(type === 'faq' ? values : { ...values, faq: [] });
  return {
    key: isPage ? null : values.key,
    location: type === 'widget' ? values.location : null,
    priority: type === 'widget' ? values.priority : 0,
    page_slug: isPage ? values.page_slug : null,
    page_title: isPage ? values.page_title : null,
    content,
    faq,
    // A preset is for staff alone.
    draft: type !== 'preset' && values.draft,
    published_from: type === 'preset' ? null : values.published_from,
    removed,
  };
}

function safeTexts({ content, faq }: ContentPreview): {
  content: LocalizedHtml;
  faq: (Omit<ContentPreview['faq'][number], 'questions'> & {
    questions: { question: ContentPreview['faq'][number]['title']; answer: Exclude<LocalizedHtml, string> }[];
  })[];
  removed: string[];
} {
  const removed = new Set<string>();
  const examined = (texts: ContentPreview['content']) => {
    const { html, removed: parts } = examinedHtml(texts);
    for (const part of parts) removed.add(part);
    return html as Exclude<LocalizedHtml, string>;
  };
  return {
    content: examined(content),
    faq: faq.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ question, answer }) => ({ question, answer: examined(answer) })),
    })),
    removed: [...removed],
  };
}

/** One text for all languages is what the first of them says. */
export function perLocale(content: LocalizedHtml): ContentValues['content'] {
  return typeof content === 'string' ? Object.fromEntries(locales.map((locale) => [locale, content])) : content;
}
