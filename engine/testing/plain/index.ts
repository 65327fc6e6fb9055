export { assign, type ScanRequest } from './assign.ts';
export { best } from './best.ts';
export { largestRun, type PlainShow, plainHall } from './hall.ts';
export { check } from './rules.ts';
export { distanceSquared } from './search.ts';
