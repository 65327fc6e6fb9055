/** Lists of seat indexes, as picks and answers compare and join them. */

export const ascending = (seats: Iterable<number>): number[] => [...seats].sort((a, b) => a - b);
export const sameSeats = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((seat) => other.includes(seat));
/** `seats` as they come give way before those among `picks`, which keep their order: an answer knows none of picking. */
export const inOrderOf = (picks: readonly number[], seats: readonly number[]): number[] => [
  ...seats.filter((seat) => !picks.includes(seat)),
  ...picks.filter((seat) => seats.includes(seat)),
];
export const without = (seats: readonly number[], gone: readonly number[]): number[] =>
  seats.filter((seat) => !gone.includes(seat));
