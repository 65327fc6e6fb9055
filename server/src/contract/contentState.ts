/** What visitors see of content: nothing; nothing before a moment that is set; all. */
export const contentStates = ['draft', 'planned', 'online'] as const;
export type ContentState = (typeof contentStates)[number];

/** The state of a piece of content at a time. Its SQL, for lists, is contentState of adapters/postgres/staff/website.ts. */
export function contentStateOf(
  { draft, published_from }: { draft: boolean; published_from: string | null },
  nowMs: number,
): ContentState {
  if (draft) return 'draft';
  return published_from !== null && Date.parse(published_from) > nowMs ? 'planned' : 'online';
}
