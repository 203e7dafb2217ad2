/** What the setup of a lane provides to its test files. Types only: browser tests load nothing with it. */
import type pg from 'pg';
import type { Chromium } from '../../../web/src/testing/chromium.ts';

export type LanePostgres = {
  /** The server the tests run on, as its administrator; every test file makes its own database there. */
  readonly connection: pg.ClientConfig;
  /** The role that the service has there. */
  readonly serverRole: { readonly user: string; readonly password: string };
};

/** What the server of a file of browser tests begins with: a database to copy and the folder that belongs to it. */
export type Beginning = {
  readonly database: string;
  readonly data: string;
  /** By e-mail address. */
  readonly passwords: Readonly<Record<string, string>>;
};

declare module 'vitest' {
  interface ProvidedContext {
    postgres: LanePostgres['connection'];
    serverRole: LanePostgres['serverRole'];
    /** Folder of the bundle under test: threads and other processes run what was built. */
    built: string;
    /** The Chromium that each worker of the browser lane starts for itself, or null where there is none. */
    browser: Chromium | null;
    beginning: Beginning;
  }
}
