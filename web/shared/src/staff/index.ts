/** Signing in to portal and point of sale, and who is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { StaffGate, useStaff } from './StaffGate.tsx';
