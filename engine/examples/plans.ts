/** Another system's plan read, mended and written, as in planning's README: `node --import tsx engine/examples/plans.ts`. */
import '@parterre/engine/planning/node';
import { exportHall, importHall } from '@parterre/engine/planning';

const file = 'row,seat,class\nA,1,Standard\nA,2,Standard\nA,2,VIP\nB,1,VIP\n';

const { document, findings } = importHall(file); // text, bytes or parsed JSON; finds the format itself
const mended = importHall(file, { repair: true }); // findings say what was done
const hall = mended.document;
if (!hall) throw new Error('a doubled name can be mended');
const { text, losses } = exportHall(hall, 'pretix'); // losses say what pretix cannot carry

/** Values that the comments above tell of; a test compares them. */
export const told = { document, findings, done: mended.findings, text, losses };
