import type { House } from './house.ts';
import { marquise } from './marquise/index.ts';
import { rex } from './rex/index.ts';

/** The exhibitors of the demo. Who comes to no other's host finds the first. */
export const houses: House[] = [marquise, rex];
