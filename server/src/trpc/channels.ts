/**
 * The two channels to the server, each with the cookie that says who asks: that of browsers, with whoever is signed in, and that of
 * devices. One browser may be both, a till in one window and the portal in another.
 */
import type { Actor } from '../domain/actor.ts';
import { deviceActorOf, deviceKeyOf, deviceTokenOf } from '../edge/deviceCookie.ts';
import type { Edge } from '../edge/edge.ts';
import { actorOf, staffSessionOf } from '../edge/staffCookie.ts';

export interface Channel {
  isOfDevices: boolean;
  /** What the sockets of the cookie are known by: the session's id, or the device's key. Null: there is none. */
  keyOf(cookieHeader: string | undefined): string | null;
  /** What a device has in its cookie; on the other channel null. */
  deviceTokenOf(cookieHeader: string | undefined): string | null;
  /** TOO_MANY_REQUESTS when too many cookies of no session came from `ip`. */
  actorOf(edge: Edge, cookieHeader: string | undefined, ip: string): Promise<Actor>;
}

export const staffChannel: Channel = { isOfDevices: false, keyOf: staffSessionOf, deviceTokenOf: () => null, actorOf };
export const deviceChannel: Channel = { isOfDevices: true, keyOf: deviceKeyOf, deviceTokenOf, actorOf: deviceActorOf };
