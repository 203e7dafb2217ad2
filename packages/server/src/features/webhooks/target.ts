import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { invalidValue } from '@airworthy/contract';
import { addressesIn, lookupWhere, RefusedAddress } from '../../access/outside.ts';
import { isPrivateAddress } from '../../access/privateAddress.ts';

/** Which addresses webhooks may be sent to: public ones, and those that the operator lists. */
export type Targets = {
  readonly lookup: LookupFunction;
  /** Refuses an address for what can be known of it now. */
  check(url: string): Promise<void>;
  /** Throws where a call must not be made; names are judged when they are resolved for it. */
  require(url: URL): void;
};

const PRIVATE =
  'url leads to a private address, which only the operator of this server can allow (AIRWORTHY_WEBHOOK_NETWORKS).';

export function webhookTargets(networks: readonly string[]): Targets {
  const isListed = addressesIn(networks);
  const mayCall = (address: string) => isListed(address) || !isPrivateAddress(address);
  return {
    lookup: lookupWhere(mayCall),
    require(url) {
      const host = hostOf(url);
      if (isIP(host) !== 0 && !mayCall(host))
        throw new RefusedAddress(`${host} is a private address`);
    },
    async check(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '')
        throw invalidValue('url', 'url must be an address such as https://example.com/airworthy.');
      const addresses = await addressesOf(hostOf(url));
      if (!addresses.every(mayCall)) throw invalidValue('url', PRIVATE);
      // In a network of the operator's, a machine may have no certificate.
      if (url.protocol !== 'https:' && !(addresses.length > 0 && addresses.every(isListed)))
        throw invalidValue('url', 'url must be reached by https.');
    },
  };
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** None where the name is not known now: the deliveries will show it. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
