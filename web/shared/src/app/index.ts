/** What portal, point of sale and signage begin with. */

export { ConnectionState } from './ConnectionState.tsx';
export { startApp } from './startApp.tsx';
