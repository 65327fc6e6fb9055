import type { DeviceStanding, DoorPlace } from '@parterre/server/contract';

const key = 'parterre-scanner-place';

/** Whom this scanner let in last; else whoever goes to the screen it stands at. Null: somebody has to say. Where nobody attends it: to its screen, else to its cinema. */
export function keptPlace({ screenId, unattended }: Pick<DeviceStanding, 'screenId' | 'unattended'>): DoorPlace | null {
  const ofScreen: DoorPlace | null = screenId === null ? null : { kind: 'screen', screen: screenId };
  return unattended ? (ofScreen ?? { kind: 'cinema' }) : (read() ?? ofScreen);
}

export function keepPlace(place: DoorPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage is forbidden: it is asked again after the next load.
  }
}

function read(): DoorPlace | null {
  try {
    const { kind, schedule, screen } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {};
    if (kind === 'cinema') return { kind };
    if (kind === 'show' && Number.isInteger(schedule)) return { kind, schedule };
    if (kind === 'screen' && Number.isInteger(screen)) return { kind, screen };
  } catch {
    // Nothing of ours.
  }
  return null;
}
