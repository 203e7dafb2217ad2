import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  dropDatabase,
  newDatabase,
  onDatabase,
  TEMPLATE,
} from '../../../server/src/testing/copies.ts';
import type { Beginning } from '../../../server/src/testing/provided.ts';
import { databaseSettings } from './databaseSettings.ts';
import { type Installation, startInstallation } from './installation.ts';

export type FileServer = Installation & {
  /** Changes its database, to let time pass that a journey cannot wait for, or reads in it what no page tells. */
  readonly onDatabase: (statement: string) => Promise<readonly unknown[]>;
};

let current: Promise<FileServer> | undefined;

/**
 * The server of the test file that runs, on a database of its own: what a journey changes, no other file
 * sees. It starts with the first journey that asks for it.
 */
export function fileServer(): Promise<FileServer> {
  current ??= startOn(inject('beginning'));
  return current;
}

/** Ends it; `perFile.ts` calls this after the last test of each file. */
export async function endFileServer(): Promise<void> {
  const ending = current;
  current = undefined;
  await (await ending)?.stop();
}

/** A further server, with settings of its own, on which nobody has an account yet. */
export function newServer(environment: Record<string, string> = {}): Promise<FileServer> {
  return startOn({ database: TEMPLATE }, environment);
}

async function startOn(
  beginning: Pick<Beginning, 'database'> & Partial<Beginning>,
  environment: Record<string, string> = {},
): Promise<FileServer> {
  const postgres = inject('postgres');
  const database = await newDatabase(postgres, beginning.database);
  const data = mkdtempSync(join(tmpdir(), 'airworthy-web-'));
  if (beginning.data !== undefined) cpSync(beginning.data, data, { recursive: true });
  const installation = await startInstallation(inject('built'), {
    AIRWORTHY_DATA: data,
    ...databaseSettings({ connection: postgres, serverRole: inject('serverRole') }, database),
    ...environment,
  });
  return {
    ...installation,
    onDatabase: (statement) => onDatabase({ ...postgres, database }, statement),
    async stop() {
      // Its database goes with it: nobody needs it to end in order.
      await installation.stop('SIGKILL');
      await dropDatabase(postgres, database);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
