/** What a seat map reads of the engine's bytes (engine/docs/FORMATS.md, "Snapshot" and "Delta"). */

export const seatStatus = { free: 0, blocked: 1, held: 2, reserved: 3, sold: 4, broken: 5 } as const;

const snapshotHead = 24;
const deltaHead = 28;

/** A status a seat, by seat index. */
export function statusesOf(snapshot: ArrayBuffer): number[] {
  const view = new DataView(snapshot);
  const seats = view.getUint32(16, true);
  return Array.from({ length: seats }, (_, seat) => {
    const pair = view.getUint8(snapshotHead + (seat >> 1));
    return seat % 2 === 0 ? pair & 15 : pair >> 4;
  });
}

/** The status a delta gives this seat; null when it says nothing of it. */
export function changeOf(delta: ArrayBuffer, seat: number): number | null {
  const view = new DataView(delta);
  const changes = view.getUint32(24, true);
  for (let at = 0; at < changes; at++) {
    const change = view.getUint32(deltaHead + at * 4, true);
    if (change >>> 3 === seat) return change & 7;
  }
  return null;
}
