/** What portal, point of sale and signage begin with. */

export { ConnectionState } from './ConnectionState.tsx';
export { chooseLocale } from './chooseLocale.ts';
export { isShellKept, keepShell } from './keepShell.ts';
export { startApp } from './startApp.tsx';
