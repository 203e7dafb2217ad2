/**
 * Where the logs of the corpus lie: beside the repository, or in the folder that `CORPUS` names. They are
 * other people's logs and are not part of the repository.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Null where there is no corpus; the tools then have nothing to do. */
export function corpusFolder(): string | null {
  const folder = process.env.CORPUS ?? join('..', 'shared', 'logs');
  return existsSync(folder) ? folder : null;
}
