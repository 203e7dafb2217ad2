import { signUpModes } from '@airworthy/contract/values';
import { isLoopback } from './access/loopback.ts';
import { isNetwork } from './access/outside.ts';
import { SECRET_MIN_CHARACTERS } from './access/vault.ts';
import { ConfigError, type Environment, setting } from './environment.ts';

/** How people reach and use this server. */
export type PeopleConfig = {
  /** The address people use; left out, only loopback addresses are answered. */
  readonly url: URL | undefined;
  readonly signUp: (typeof signUpModes)[number];
  /** What secrets are encrypted under; left out, a file of the data folder holds one. */
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly auditDays: number;
  /** Days for which network addresses are kept, in the audit and beside keys. */
  readonly addressDays: number;
  /** Days for which single calls of a key are kept. */
  readonly callDays: number;
  readonly tiles: Tiles | null;
  /** Private addresses and networks that webhooks may be sent to. */
  readonly webhookNetworks: readonly string[];
};

/** Map pictures below the path of a flight. Without, no page asks anybody for one. */
export type Tiles = {
  /** With `{z}`, `{x}` and `{y}` in it, on https. */
  readonly url: string;
  /** Whose pictures they are, shown beside them. */
  readonly attribution: string;
};

export function peopleConfig(environment: Environment): PeopleConfig {
  const url = publicUrl(setting(environment, 'AIRWORTHY_URL'));
  return {
    url,
    signUp: signUp(setting(environment, 'AIRWORTHY_SIGN_UP') ?? 'invitation'),
    secret: secret(setting(environment, 'AIRWORTHY_SECRET')),
    smtpUrl: smtpUrl(setting(environment, 'AIRWORTHY_SMTP_URL')),
    mailFrom:
      setting(environment, 'AIRWORTHY_MAIL_FROM') ??
      `Airworthy <airworthy@${url?.hostname ?? 'localhost'}>`,
    auditDays: days(environment, 'AIRWORTHY_AUDIT_DAYS', 730),
    addressDays: days(environment, 'AIRWORTHY_ADDRESS_DAYS', 90),
    callDays: days(environment, 'AIRWORTHY_CALL_DAYS', 30),
    tiles: tiles(environment),
    webhookNetworks: webhookNetworks(setting(environment, 'AIRWORTHY_WEBHOOK_NETWORKS') ?? ''),
  };
}

/** Cookies and passkeys need https everywhere but on the machine itself. */
function publicUrl(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  const fits =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) &&
    (value === url.origin || value === `${url.origin}/`);
  if (fits) return url;
  throw new ConfigError(
    `AIRWORTHY_URL must be an address such as https://fleet.example.com (http on loopback only), not "${value}".`,
  );
}

function signUp(value: string): PeopleConfig['signUp'] {
  const known = signUpModes.find((mode) => mode === value);
  if (known !== undefined) return known;
  throw new ConfigError(
    `AIRWORTHY_SIGN_UP must be one of ${signUpModes.join(', ')}, not "${value}".`,
  );
}

/** Neither of the next two sentences repeats its value: both are secrets. */
function secret(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SECRET_MIN_CHARACTERS)
    throw new ConfigError(
      `AIRWORTHY_SECRET must have at least ${SECRET_MIN_CHARACTERS} characters. Make one with: openssl rand -base64 32`,
    );
  return value;
}

function smtpUrl(value: string | undefined): string | undefined {
  if (value !== undefined && !/^smtps?:\/\/\S+$/.test(value))
    throw new ConfigError('AIRWORTHY_SMTP_URL must look like smtp://user:password@host:587.');
  return value;
}

function days(environment: Environment, name: string, usual: number): number {
  const value = setting(environment, name) ?? String(usual);
  const count = Number(value);
  if (!/^\d+$/.test(value) || count < 1 || count > 36_500)
    throw new ConfigError(`${name} must be a number of days from 1 to 36500, not "${value}".`);
  return count;
}

function webhookNetworks(value: string): string[] {
  const networks = value.split(/[\s,]+/).filter((one) => one !== '');
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong !== undefined)
    throw new ConfigError(
      `AIRWORTHY_WEBHOOK_NETWORKS takes addresses and networks such as 10.0.0.0/8, not "${wrong}".`,
    );
  return networks;
}

function tiles(environment: Environment): Tiles | null {
  const url = setting(environment, 'AIRWORTHY_TILES');
  if (url === undefined) return null;
  const fits =
    URL.canParse(url) &&
    (new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname)) &&
    ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) &&
    // The policy of the page names the host: it cannot hold a part of the pattern.
    !/[{};,\s]/.test(new URL(url).host);
  if (!fits)
    throw new ConfigError(
      `AIRWORTHY_TILES must look like https://tiles.example.com/{z}/{x}/{y}.png, not "${url}".`,
    );
  return { url, attribution: setting(environment, 'AIRWORTHY_TILES_ATTRIBUTION') ?? '' };
}
