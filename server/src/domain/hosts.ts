/** Which names and addresses lie on this machine, which in a private network, and which on the public internet. */
import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
// RFC 6890: this host, private use, shared by a provider's customers, loopback, link-local, the IETF's protocols, benchmarks,
// multicast, reserved.
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv4');
}
privateRanges.addAddress('::', 'ipv6');
privateRanges.addAddress('::1', 'ipv6');
privateRanges.addSubnet('fc00::', 7, 'ipv6');
privateRanges.addSubnet('fe80::', 10, 'ipv6');
// Private use before RFC 3879, and still so where a network was never renumbered.
privateRanges.addSubnet('fec0::', 10, 'ipv6');
privateRanges.addSubnet('ff00::', 8, 'ipv6');
// Addresses that carry an IPv4 address, which a translator (RFC 6052, RFC 8215) or a relay (RFC 3056) connects to: any, ours too.
privateRanges.addSubnet('64:ff9b::', 96, 'ipv6');
privateRanges.addSubnet('64:ff9b:1::', 48, 'ipv6');
privateRanges.addSubnet('2002::', 16, 'ipv6');

/** Endings that no public name has (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const privateEnding = /\.(?:localhost|local|test|internal|home\.arpa)$/;

/** True for localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** The origin of the website at `host`, an exhibitor's own name: scheme and port are those of `baseUrl`. Null: `baseUrl` itself. */
export function siteOrigin(baseUrl: string, host: string | null): string {
  if (host === null) return baseUrl;
  const url = new URL(baseUrl);
  url.hostname = host;
  return url.origin;
}

/** An exhibitor as its website is looked for. */
export interface FoundExhibitor {
  id: number;
  hosts: string[];
  switchedOff: boolean;
}

/**
 * The exhibitor whose website is reached at `host`; null: no cinema is here. `baseHost`: of BASE_URL. All that is not of the public internet, as a
 * loopback address, an address of the network or a number, leads to where BASE_URL does, and so does everything while there is one
 * exhibitor alone. Of several an unknown name is nobody's, so that no message and no till's request comes to another house.
 */
export function websiteAt<E extends FoundExhibitor>(all: readonly E[], host: string, baseHost: string): E | null {
  const name = hostName(host);
  const own = all.find(({ hosts }) => hosts.includes(name));
  if (own) return own;
  const isBase = name === hostName(baseHost) || isIP(unbracketed(name)) !== 0 || !isPublicHost(name);
  return isBase || all.length === 1 ? websiteAtBase(all, baseHost) : null;
}

/**
 * The exhibitor whose website BASE_URL leads to: the one that has its host among their own, else the first. One that is switched off keeps it while it is found
 * nowhere else, unless another one without hosts would be found nowhere.
 */
export function websiteAtBase<E extends FoundExhibitor>(all: readonly E[], baseHost: string): E | null {
  const byId = [...all].sort((one, other) => one.id - other.id);
  const hasNone = ({ hosts }: E): boolean => hosts.length === 0;
  const first = byId.find((each) => !each.switchedOff || hasNone(each));
  return (
    byId.find(({ hosts }) => hosts.includes(hostName(baseHost))) ??
    (first?.switchedOff ? byId.find((each) => !each.switchedOff && hasNone(each)) : undefined) ??
    first ??
    byId[0] ??
    null
  );
}

/** A host name as it is kept and compared: in lower case, without the dot that ends a name in full. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function unbracketed(address: string): string {
  return address.replace(/^\[|\]$/g, '');
}

/** Whether anybody on the internet may reach it. `host`: a name or an address, without a port; brackets around an IPv6 address may stay. */
export function isPublicHost(host: string): boolean {
  const name = unbracketed(hostName(host)).replace(/^::ffff:(?=\d+\.)/, '');
  const family = isIP(name);
  if (family !== 0) return !privateRanges.check(name, family === 4 ? 'ipv4' : 'ipv6');
  // One word, such as a container's name, is known only inside a network.
  return name.includes('.') && !privateEnding.test(name);
}
