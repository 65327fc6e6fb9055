/**
 * What the apps see of the server: the types of the whole contract, and values of files that know no validator. A schema among
 * them would bring zod and every schema of staff, 31 KiB compressed, into each visitor's first load.
 */

export * from './cashRounding.ts';
export * from './constants.ts';
export * from './contentState.ts';
export * from './doorList.ts';
export * from './doorRules.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './escPos.ts';
export * from './filmCodes.ts';
export type * from './index.ts';
export * from './locales.ts';
export * from './mediaUses.ts';
export * from './passBundles.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './pictureSizes.ts';
export * from './printerConversation.ts';
export * from './ratePrices.ts';
export * from './receiptTemplates.ts';
export * from './seatRules.ts';
export * from './setShares.ts';
export * from './signagePages.ts';
export * from './slugs.ts';
export * from './staffLists.ts';
export * from './voucherAmounts.ts';
