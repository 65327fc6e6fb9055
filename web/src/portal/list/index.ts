/** The list of an area: search, filters, order and page in its address, columns, selection, changes of many, views, export, print. */
export { archiving } from './BulkActions.tsx';
export { BulkDialog, type BulkField } from './BulkDialog.tsx';
export { List } from './List.tsx';
export { placesField } from './placesField.ts';
