/** What a display asks for itself: what it shows, and to say that it does. */
import type { SignageContents } from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import { type DisplayContentsDeps, displayContents } from './displayContents.ts';

export interface Displays {
  contents(display: DeviceActor): Promise<SignageContents>;
  /** The display shows the contents of this revision. */
  shown(display: DeviceActor, revision: string): Promise<void>;
}

export function createDisplays(deps: DisplayContentsDeps): Displays {
  return {
    async contents({ deviceId, exhibitorId, cinemaId }) {
      return displayContents(deps, await deps.signage.viewOf(deviceId), { exhibitorId, cinemaId });
    },
    shown: ({ deviceId }, revision) => deps.signage.tell(deviceId, revision),
  };
}
