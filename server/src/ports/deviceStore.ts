/** Devices, as they ask and work. What staff change of them goes through `StaffChanges`. */
import type { DeviceEmployee, DeviceRequest, DeviceStanding, DeviceType } from '../contract/index.ts';
import type { DeviceActor } from '../domain/actor.ts';

export interface KnownDevice {
  id: number;
  exhibitorId: number;
  standing: DeviceStanding;
  /** Null unless it is let in, and its exhibitor is not switched off. */
  actor: DeviceActor | null;
}

export interface DevicePlace {
  id: number;
  exhibitorId: number;
  /** Null: not approved yet. */
  cinemaId: number | null;
}

export interface DeviceStore {
  /** `key`: the hash of its token. Null: there is none, or it is archived and not blocked. */
  find(key: string): Promise<KnownDevice | null>;
  /** One that asks for the first time. Forgets those that nobody approved within a day after they were last seen. False: the uid is taken. */
  add(
    device: DeviceRequest & { key: string; uid: string; exhibitorId: number; browser: string; address: string },
  ): Promise<boolean>;
  /** One that was logged out asks again. */
  askAgain(deviceId: number): Promise<void>;
  /** Who can sign in there: who works in its cinema and has a PIN, by name. */
  employees(deviceId: number): Promise<DeviceEmployee[]>;
  /** Hash of the PIN of somebody who can sign in there; null: this employee cannot. */
  pinHash(deviceId: number, employeeId: number): Promise<string | null>;
  /** Whoever is at it goes. Answers with the ids of the sessions that ended. False instead: the device is not let in any more. */
  beginSession(session: { id: string; deviceId: number; employeeId: number }): Promise<{ ended: string[] } | false>;
  /** Signs out whoever is at it. Answers with the ids of the sessions that ended: one at most. */
  endSession(deviceId: number): Promise<string[]>;
  /** Somebody has touched it: it does not lock itself yet. */
  keepSession(deviceId: number): Promise<void>;
  /**
   * Notes that the devices with these keys are seen, and answers with those that are there, whether let in or not. `isBack`: it
   * had not been seen for a while.
   */
  seen(keys: string[]): Promise<(DevicePlace & { key: string; active: boolean; isBack: boolean })[]>;
  /** Notes that these keys have no open socket any more, and answers with the devices that are away by that: not those that were seen within `graceMs`. */
  left(keys: string[], graceMs: number): Promise<DevicePlace[]>;
  /** Notes which devices have not been seen for too long, and answers with them: each goes once, whoever asks. */
  lost(): Promise<DevicePlace[]>;
  /** Keys of those of these ids that are there, archived or not, and of what belongs to them. */
  keys(deviceIds: number[]): Promise<string[]>;
  /** Whether it is a till in that cinema that was let in. */
  isTill(deviceId: number, cinemaId: number): Promise<boolean>;
  /** Devices with where they stand, and what belongs to them. `ids` null: those that are let in. */
  targets(ids: number[] | null): Promise<DeviceTarget[]>;
  /** What the portal shows of a device beside what staff change; null: there is no such device. */
  facts(deviceId: number): Promise<DeviceFacts | null>;
}

export interface DeviceTarget extends DevicePlace {
  key: string;
  type: DeviceType;
}

export interface DeviceFacts {
  uid: string;
  online: boolean;
  browser: string;
  address: string | null;
  createdAt: string;
  lastSeenAt: string | null;
  /** Null: it is not online, or since longer than is known. */
  onlineSince: string | null;
  /** The name of who is at it. */
  employee: string | null;
}
