import type { DeviceStanding, DoorPlace } from '@parterre/server/contract';

const key = 'parterre-scanner-place';

type Standing = Pick<DeviceStanding, 'cinema' | 'screenId' | 'unattended'>;

/** Whom a scanner lets in of which nobody has said so: whoever goes to the screen it stands at, or, where nobody attends it, to its cinema. Null: somebody has to say. */
export function placeOf({ screenId, unattended }: Standing): DoorPlace | null {
  if (screenId !== null) return { kind: 'screen', screen: screenId };
  return unattended ? { kind: 'cinema' } : null;
}

export function keepPlace(place: DoorPlace, { cinema, screenId }: Standing): void {
  try {
    localStorage.setItem(key, JSON.stringify({ place, cinema: cinema?.id ?? null, screen: screenId }));
  } catch {
    // Storage is forbidden: it is asked again after the next load.
  }
}

/** Whom this scanner let in last; null: it never did where it stands now, or nobody attends it and nobody chooses. */
export function keptPlace({ cinema, screenId, unattended }: Standing): DoorPlace | null {
  if (unattended) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {};
    if (kept.cinema !== (cinema?.id ?? null) || kept.screen !== screenId) return null;
    const { kind, schedule, screen } = kept.place;
    if (kind === 'cinema') return { kind };
    if (kind === 'show' && Number.isInteger(schedule)) return { kind, schedule };
    if (kind === 'screen' && Number.isInteger(screen)) return { kind, screen };
  } catch {
    // Nothing of ours.
  }
  return null;
}
