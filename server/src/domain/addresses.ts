/** Internet addresses as limits see them. */

/** What counts as one address: an IPv4 address, or an IPv6 /64, which an IPv6 host usually owns as a whole. */
export function addressKey(ip: string): string {
  const address = plain(ip);
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The neighbourhood of an address, usually of one owner: an IPv4 /24, or an IPv6 /48. */
export function addressRange(ip: string): string {
  const address = plain(ip);
  return address.includes(':')
    ? `${groupsOf(address).slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

function plain(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip;
}

/** The eight groups of an IPv6 address, with those written out that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last];
}
