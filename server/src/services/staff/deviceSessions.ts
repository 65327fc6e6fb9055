/** Devices as they come: they ask to be let in, and employees sign in at them by their PIN. */
import { createHash, randomBytes } from 'node:crypto';
import type { DeviceEmployee, DeviceRequest, DeviceSignIn, DeviceStanding } from '../../contract/index.ts';
import { type DeviceActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { readableCode } from '../../domain/readableCode.ts';
import type { DevicePlace } from '../../ports/deviceStore.ts';
import type { LivePage } from '../../ports/liveBus.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { changedNews } from './changedNews.ts';
import { sessionNews } from './sessionNews.ts';

type DeviceDeps = Pick<CommonDeps, 'bus'> &
  Pick<PortalDeps, 'devices' | 'passwords' | 'changes'> & {
    /** The exhibitor whose website is reached at `host`. NO_CINEMA_HERE, EXHIBITOR_SWITCHED_OFF */
    exhibitorAt(host: string): Promise<number>;
  };

/** The token stands in the device's cookie alone; the database knows its hash, by which we call the device here. */
export function deviceKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const longestBrowser = 200;

export interface Devices {
  /**
   * Asks to be let in. `key`: of the device that asks again; null: none. Answers with a token for its cookie when it is a new one.
   * DEVICE_BLOCKED.
   */
  register(
    request: DeviceRequest,
    asking: { key: string | null; host: string; browser: string; address: string },
  ): Promise<{ token: string | null; standing: DeviceStanding }>;
  /** Null: there is no such device. */
  standing(key: string): Promise<DeviceStanding | null>;
  /** Null: there is no such device. `actor` is null unless it is let in. */
  known(key: string): Promise<{ actor: DeviceActor | null } | null>;
  /** Who can sign in at it. FORBIDDEN: at a register, which buyers use. */
  employees(actor: DeviceActor): Promise<DeviceEmployee[]>;
  /** Asks whether somebody could sign in at it, and does no more. PIN_WRONG, also of who does not work there. */
  mustKnow(actor: DeviceActor, input: DeviceSignIn): Promise<void>;
  /** Whoever is at it goes. PIN_WRONG, also of who does not work there; NOT_A_DEVICE: it was not let in any more; FORBIDDEN: at a register. */
  signIn(actor: DeviceActor, input: DeviceSignIn): Promise<void>;
  /** Signs out whoever is at it. */
  lock(actor: DeviceActor): Promise<void>;
  /** Somebody has touched it: it does not lock itself yet. */
  keep(actor: DeviceActor): Promise<void>;
  /** Says that a device is otherwise now, to staff who look at it. */
  changed(device: Pick<DeviceActor, 'deviceId' | 'exhibitorId' | 'cinemaId'>): void;
  /** Says which of these keys have an open socket now. Answers with those that are of devices which are let in. */
  seen(keys: string[]): Promise<string[]>;
  /** Says that these keys have no open socket any more, for so long by now. Who looks at devices hears who is away by that. */
  left(keys: string[], graceMs: number): Promise<void>;
  /** Looks for devices that have not been seen for too long, whose node died with their sockets. Who looks at devices hears of it. */
  lookForLost(): Promise<void>;
  /** A page of the device has come: its others, on whichever node, shall not go on beside it. */
  takeOver(key: string, live: LivePage): void;
  /** Hears which page of a device is the one that goes on. Returns unsubscribe. */
  onTakeOver(listener: (key: string, live: LivePage) => void): () => void;
  /** Hears of devices that shall load their page anew, on whichever node. Returns unsubscribe. */
  onReload(listener: (keys: string[]) => void): () => void;
}

export function createDevices({ devices, passwords, bus, changes, exhibitorAt }: DeviceDeps): Devices {
  /** Tells the nodes to let the devices' sockets come back, with who is at each now. */
  const tell = (keys: string[]): void => {
    for (const news of sessionNews(keys)) bus.publish(news);
  };

  /** The portal shows it otherwise now. */
  const tellStaff = ({ id, exhibitorId, cinemaId }: DevicePlace): void => {
    const scope = scopeOf(exhibitorId, cinemaId === null ? null : [cinemaId]);
    bus.publish(changedNews(changes, { entity: 'device', ids: [String(id)], scope }));
  };

  async function mustKnow({ deviceId }: DeviceActor, { employee, pin }: DeviceSignIn): Promise<void> {
    const matches = await passwords.matches(pin, await devices.pinHash(deviceId, employee));
    if (!matches) throw new ParterreError('PIN_WRONG');
  }

  return {
    mustKnow,
    changed: ({ deviceId, exhibitorId, cinemaId }) => tellStaff({ id: deviceId, exhibitorId, cinemaId }),

    async register({ type }, { key, host, browser, address }) {
      const known = key === null ? null : await devices.find(key);
      if (known) {
        if (known.standing.authStatus === 'blocked') throw new ParterreError('DEVICE_BLOCKED');
        if (known.standing.authStatus !== 'logout') return { token: null, standing: known.standing };
        await devices.askAgain(known.id);
        tellStaff({ ...known, cinemaId: known.standing.cinema?.id ?? null });
        return { token: null, standing: { ...known.standing, authStatus: 'pending' } };
      }
      const token = randomBytes(32).toString('base64url');
      const device = {
        type,
        key: deviceKey(token),
        exhibitorId: await exhibitorAt(host),
        browser: browser.slice(0, longestBrowser),
        address,
      };
      // Two of the same are next to impossible, among billions.
      while (!(await devices.add({ ...device, uid: readableCode(randomBytes(8)) })));
      const made = await devices.find(device.key);
      if (!made) throw new Error('A device that was made is not there');
      tellStaff({ ...made, cinemaId: null });
      return { token, standing: made.standing };
    },

    standing: async (key) => (await devices.find(key))?.standing ?? null,
    known: (key) => devices.find(key),

    async employees({ deviceId, type }) {
      mustBeStaffed(type);
      return devices.employees(deviceId);
    },

    async signIn(actor, { employee, pin }) {
      const { deviceId } = actor;
      mustBeStaffed(actor.type);
      await mustKnow(actor, { employee, pin });
      const id = deviceKey(randomBytes(32).toString('base64url'));
      const begun = await devices.beginSession({ id, deviceId, employeeId: employee });
      if (!begun) throw new ParterreError('NOT_A_DEVICE');
      tell([...begun.ended, ...(await devices.keys([deviceId]))]);
      tellStaff({ ...actor, id: actor.deviceId });
    },

    async lock(actor) {
      const ended = await devices.endSession(actor.deviceId);
      if (ended.length === 0) return;
      tell(await devices.keys([actor.deviceId]));
      tellStaff({ ...actor, id: actor.deviceId });
    },

    keep: ({ deviceId }) => devices.keepSession(deviceId),

    async seen(keys) {
      const there = await devices.seen(keys);
      for (const device of there) if (device.isBack) tellStaff(device);
      return there.filter(({ active }) => active).map(({ key }) => key);
    },

    async left(keys, graceMs) {
      for (const device of await devices.left(keys, graceMs)) tellStaff(device);
    },

    async lookForLost() {
      for (const device of await devices.lost()) tellStaff(device);
    },

    takeOver: (key, live) => bus.publish({ kind: 'device-taken-over', key, ...live }),
    onTakeOver: (listener) =>
      bus.subscribe((news) => {
        if (news.kind === 'device-taken-over') listener(news.key, { page: news.page, sinceMs: news.sinceMs });
      }),

    onReload: (listener) =>
      bus.subscribe((news) => {
        if (news.kind === 'device-reload') listener(news.keys);
      }),
  };
}

/** Nobody of the staff is at a register. */
function mustBeStaffed(type: DeviceActor['type']): void {
  if (type === 'register') throw new ParterreError('FORBIDDEN');
}
