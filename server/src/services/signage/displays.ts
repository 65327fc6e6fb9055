/** What a display asks for itself: what it shows, and to say that it does. */
import type { SignageContents } from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import { contentsReader, type DisplayContentsDeps } from './displayContents.ts';

export interface Displays {
  contents(display: DeviceActor): Promise<SignageContents>;
  /** The display shows the contents of this revision. Who looks at displays hears of it when it is another one, or the display was silent. */
  shown(display: DeviceActor, revision: string): Promise<void>;
}

/** `onChanged`: a display shows something else, which who looks at displays shall hear. */
export function createDisplays(deps: DisplayContentsDeps & { onChanged(display: DeviceActor): void }): Displays {
  return {
    async contents({ deviceId, exhibitorId, cinemaId }) {
      return contentsReader(deps)(await deps.signage.viewOf(deviceId), { exhibitorId, cinemaId });
    },

    async shown(display, revision) {
      const { isNews } = await deps.signage.tell(display.deviceId, revision);
      if (isNews) deps.onChanged(display);
    },
  };
}
