/** All pictures, by their file in engine/docs. */
import '../../js/load.node.ts';
import '../../js/planning/load.node.ts';
import { hall } from './hall.ts';
import { orders } from './orders.ts';

export function pictures(): Record<string, string> {
  return { 'hall.svg': hall(), 'orders.svg': orders() };
}
