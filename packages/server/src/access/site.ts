import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@airworthy/contract';
import { isLoopback } from './loopback.ts';

/**
 * Where people reach this server. With an address of its own that is the only place writes may come
 * from; without one only loopback addresses are answered, whatever a name server makes of another name.
 */
export type Site = {
  readonly url: URL | undefined;
  /** What a proxy puts before every path of ours; empty without one. */
  readonly basePath: string;
};

/** The origin under which a call reached us, or null when people may not reach us there. */
export function originOf(site: Site, headers: IncomingHttpHeaders): string | null {
  if (site.url !== undefined) return site.url.origin;
  const { host } = headers;
  if (host === undefined || !/^[A-Za-z0-9.:[\]-]+$/.test(host)) return null;
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return url !== null && isLoopback(url.hostname) ? url.origin : null;
}

/** The server's own address for a call; refused where it has none. */
export function requireSite(site: Site, headers: IncomingHttpHeaders): string {
  const origin = originOf(site, headers);
  if (origin !== null) return origin;
  throw new ServiceError(
    'cross_site',
    'This server answers on loopback addresses only. Set AIRWORTHY_URL to the address people use.',
  );
}

/** A write must come from a page of ours: a browser sets `Origin`, and other sites cannot send the header. */
export function requireSameSite(origin: string, headers: IncomingHttpHeaders): void {
  if (headers.origin === origin && headers['x-airworthy'] === '1') return;
  throw new ServiceError(
    'cross_site',
    'This call did not come from a page of this server: it needs its Origin and the header X-Airworthy: 1.',
  );
}

/** Cookies are for https only where people use https. */
export function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
