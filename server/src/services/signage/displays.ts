/** What a display asks for itself: what it shows, and to say that it does. */
import type { SignageContents } from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import { signageContents } from '../../domain/signageContents.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';

export interface Displays {
  contents(display: DeviceActor): Promise<SignageContents>;
  /** The display shows the contents of this revision. */
  shown(display: DeviceActor, revision: string): Promise<void>;
}

export function createDisplays({
  signage,
  signageTimes,
  cinemaClock,
}: Pick<CommonDeps, 'cinemaClock'> & Pick<PortalDeps, 'signage'> & Pick<Catalogue, 'signageTimes'>): Displays {
  return {
    async contents({ deviceId, exhibitorId, cinemaId }) {
      const [view, times, message] = await Promise.all([
        signage.viewOf(deviceId),
        signageTimes(exhibitorId),
        signage.messageAt({ exhibitorId, cinemaId }, cinemaClock.nowMs()),
      ]);
      return signageContents(view, times, message);
    },
    shown: ({ deviceId }, revision) => signage.tell(deviceId, revision),
  };
}
