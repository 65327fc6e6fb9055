/** The list of an area: search, filters, order and page in its address, columns, selection, views, export, print. */
export { List } from './List.tsx';
