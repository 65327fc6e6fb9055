/** The second factor of staff: giving it, setting it up, and its recovery codes. */
export { AddApp } from './AddApp.tsx';
export { AddPasskey } from './AddPasskey.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { type Confirmation, useConfirmation } from './useConfirmation.tsx';
