import { readFileSync } from 'node:fs';

/** The version of the service, as its package states it. The interface has one of its own. */
export const SERVICE_VERSION: string = JSON.parse(
  // The manifest lies above the sources and above the bundle alike.
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
