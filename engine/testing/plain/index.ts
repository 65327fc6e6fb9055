export { assign } from './assign.ts';
export { assignMany } from './batch.ts';
export { best } from './best.ts';
export { largestRun, type PlainShow, plainHall } from './hall.ts';
export { check } from './rules.ts';
