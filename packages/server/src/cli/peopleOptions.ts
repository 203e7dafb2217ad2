import { isLoopback } from '../access/loopback.ts';
import { vaultSecret } from '../access/vault.ts';
import { type Config, shownSettings } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { ensureLocalPerson } from '../features/people/local.ts';
import type { PeopleOptions } from '../features/people/open.ts';
import type { Database } from '../storage/database.ts';

/** A server that asks nobody to sign in is for the machine it runs on. */
export function refuseOpenDoor({ authentication, host }: Config): void {
  if (authentication || isLoopback(host.includes(':') ? `[${host}]` : host)) return;
  throw new ConfigError(
    `AIRWORTHY_AUTH=off lets anyone who can reach the server do everything, so HOST must be a loopback address, not "${host}".`,
  );
}

/** What the features of people are opened with, from the settings of this process. */
export async function peopleOptions(config: Config, opened: Database): Promise<PeopleOptions> {
  const { people, authentication } = config;
  return {
    ...people,
    basePath: config.basePath,
    // Whoever runs it for themselves has no address for others.
    url: authentication ? people.url : undefined,
    secret: vaultSecret({ secret: people.secret, dataFolder: config.dataFolder }),
    localAccountId: authentication ? null : await ensureLocalPerson(opened),
    shown: shownSettings(config),
    backups: config.backups,
  };
}
