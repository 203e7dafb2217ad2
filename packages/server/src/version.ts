import { readFileSync } from 'node:fs';

/** The version of the service, that of its package. The interface has one of its own. */
export const SERVICE_VERSION = '1.1.0';

/**
 * Tells two builds of one version apart: what the operator calls this one, else the commit that it was built from, else
 * `source`. A build from changed files says so.
 */
export const BUILD = process.env.AIRWORTHY_BUILD ?? builtFrom() ?? 'source';

function builtFrom(): string | null {
  try {
    return readFileSync(new URL('./commit.txt', import.meta.url), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
