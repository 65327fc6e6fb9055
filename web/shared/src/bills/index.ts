/** What is said of bills in the portal and at a till, in the area `bills` of the texts. */
export { eventText, otherBill } from './eventText.ts';
export { refundConsequence } from './refundConsequence.ts';
export { refundText } from './refundText.ts';
export { soldThings } from './soldThings.ts';
export { vouchersBack, voucherTexts } from './voucherText.ts';
