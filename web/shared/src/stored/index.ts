/** What an app keeps in the browser, by IndexedDB. */
export { browserStores } from './browserStores.ts';
