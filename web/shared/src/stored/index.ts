/** What an app keeps in the browser, by IndexedDB. */
export { type BrowserStores, browserStores } from './browserStores.ts';
