import { BlockList, isIP } from 'node:net';

/**
 * Addresses that lead into a network of ours, or nowhere: loopback, private, link-local, shared, reserved, of
 * documents and multicast. Source: the special-purpose address registries of IANA (RFC 6890).
 */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
// Parts of the global range that are not global: Teredo, ORCHID, documents, and 6to4, which wraps IPv4.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

/** All of IPv6 that is given out to the public; the rest is local, reserved or wraps an address of IPv4. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Whether an address, as a number, must not be called on somebody else's word. What is no address is. */
export function isPrivateAddress(text: string): boolean {
  const [address = ''] = text.replace(/^\[|\]$/g, '').split('%');
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  const mapped = MAPPED.exec(new URL(`http://[${address}]`).hostname);
  if (mapped === null) return !global.check(address, 'ipv6') || inside.check(address, 'ipv6');
  const words = mapped.slice(1).map((word) => Number.parseInt(word, 16));
  return isPrivateAddress(words.flatMap((word) => [word >> 8, word & 0xff]).join('.'));
}
