/** The list of an area: search, filters, order and page in its address, columns, selection, export, print. */
export { Empty } from './Empty.tsx';
export type { ListFilter } from './FilterChip.tsx';
export { List, type ListAnswer, type ListColumn, type ListSelection, type ListTarget, type ListView } from './List.tsx';
