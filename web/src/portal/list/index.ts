/** The list of an area: search, filters, order and page in its address, columns, selection, export, print. */
export { Empty } from './Empty.tsx';
export type { ListFilter } from './FilterChip.tsx';
export { List, type ListColumn, type ListSelection } from './List.tsx';
export type { ListView } from './Views.tsx';
