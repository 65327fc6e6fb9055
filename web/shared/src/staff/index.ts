/** Signing in to portal and point of sale, and who is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { Asking } from './Asking.tsx';
export { browserName } from './browserName.ts';
export { LocaleSelect } from './LocaleSelect.tsx';
export { StaffApp } from './StaffApp.tsx';
export { NoAnswer, StaffContext, staffOf, useStaff } from './StaffGate.tsx';
