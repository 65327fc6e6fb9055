/** Signing in to portal and point of sale, and who is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { StaffApp } from './StaffApp.tsx';
export { useStaff } from './StaffGate.tsx';
