import type { House } from './house.ts';
import { marquise } from './marquise/index.ts';

/** The exhibitors of the demo. */
export const houses: House[] = [marquise];
