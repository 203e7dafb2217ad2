import type { Server } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server on an open network keeps callers to. */
export type Limits = {
  /** Proxies whose `X-Forwarded-For` is believed, and that may hold any number of connections. */
  readonly trustedProxies: readonly string[];
  /** What a proxy puts before every path. */
  readonly basePath: string;
  readonly connectionsPerAddress_max: number;
};

/** Headers come in one go; whoever needs longer for them holds a connection for nothing. */
export const headerDeadline = { headersTimeout: 10_000, connectionsCheckingInterval: 1000 };

/** Whether an address is one of these, or in one of these networks. Text that is not an address matches none of them. */
export function addressMatcher(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) =>
    isIP(address) !== 0 && known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whom a bound counts an address for: itself, or in IPv6 its /64, which one customer of a provider has
 * whole (RFC 6177) and could use a new address for every call.
 */
export function holderOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? 8 - first.length - last.length : 0;
  return [...first, ...Array(missing).fill('0'), ...last].slice(0, 4).join(':');
}

/** The address without what a proxy put before it. */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : rest.startsWith('?') ? `/${rest}` : url;
}

/** Ends connections of an address that holds its share already. */
export function boundConnections(server: Server, limits: Limits): void {
  const isProxy = addressMatcher(limits.trustedProxies);
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const holder = holderOf(address);
    const count = (held.get(holder) ?? 0) + 1;
    if (count > limits.connectionsPerAddress_max) {
      socket.destroy();
      return;
    }
    held.set(holder, count);
    socket.once('close', () => {
      const left = (held.get(holder) ?? 1) - 1;
      if (left === 0) held.delete(holder);
      else held.set(holder, left);
    });
  });
}

/** Addresses remembered for their wrong keys. */
const REMEMBERED_MAX = 10_000;
/** Wrong keys without a delay: a script with an old key is a mistake, not an attack. */
const FREE = 20;
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 10_000;
/** The count halves in this time without a wrong key. */
const HALF_LIFE_MS = 60_000;

/**
 * Wrong keys from one address are answered ever later. The look-up itself never waits, so a right key is
 * answered at once, whatever else comes from its address.
 */
export function wrongKeys(now: () => number = () => performance.now()) {
  const seen = new Map<string, { count: number; at: number }>();
  function earned_ms(from: string): number {
    const address = holderOf(from);
    const before = seen.get(address);
    const time = now();
    const left = before === undefined ? 0 : before.count / 2 ** ((time - before.at) / HALF_LIFE_MS);
    const count = left + 1;
    seen.delete(address);
    seen.set(address, { count, at: time });
    if (seen.size > REMEMBERED_MAX) seen.delete(seen.keys().next().value as string);
    if (count <= FREE) return 0;
    return Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** ((count - FREE - 1) / 4));
  }
  return {
    earned_ms,
    /** Notes a wrong key and waits as long as its address has earned. */
    async wait(address: string): Promise<void> {
      const wait_ms = earned_ms(address);
      if (wait_ms > 0) await pause(wait_ms, null, { ref: false });
    },
  };
}
