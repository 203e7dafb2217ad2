import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine that reads the lake for us. 63 MB with its native part, so that it is installed only where it is wanted. */
export const DUCKDB = { name: '@duckdb/node-api', version: '1.5.5-r.5' } as const;

/** The command that installs it into a folder. */
export const installInto = (folder: string) =>
  `npm install --prefix ${folder} ${DUCKDB.name}@${DUCKDB.version}`;

/** What we use of the package, whose own types are there only where it is installed. */
export type Duckdb = {
  readonly DuckDBInstance: {
    create(path: string, options: Readonly<Record<string, string>>): Promise<DuckdbInstance>;
  };
  readonly StatementType: { readonly SELECT: number };
};
export type DuckdbInstance = { connect(): Promise<DuckdbConnection>; closeSync(): void };
export type DuckdbConnection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<DuckdbReader>;
  extractStatements(sql: string): Promise<{
    readonly count: number;
    prepare(index: number): Promise<DuckdbStatement>;
  }>;
  /** Ends the statement under way. */
  interrupt(): void;
  closeSync(): void;
};
export type DuckdbStatement = {
  readonly statementType: number;
  streamAndReadUntil(rows: number): Promise<DuckdbReader>;
};
export type DuckdbReader = {
  deduplicatedColumnNames(): string[];
  columnTypes(): { toString(): string }[];
  /** 64-bit integers and decimals are text, to be exact. */
  getRowsJson(): unknown[][];
};

/** Why the engine cannot be had, in a sentence. */
export class NoDuckdb extends Error {}

/**
 * The engine as it is installed beside us, or below `folder`. A package that is there and does not load is refused with
 * its own reason: its native part is made for one system.
 */
export function loadDuckdb(folder?: string): Duckdb {
  const require = requireDuckdb(folder);
  try {
    return require(DUCKDB.name) as Duckdb;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new NoDuckdb(`DuckDB is installed and does not load: ${reason}`);
  }
}

/** Finds the engine and does not load it: its native part belongs into another process than the server's. */
export function requireDuckdb(folder?: string): NodeJS.Require {
  const from = folder === undefined ? fileURLToPath(import.meta.url) : join(folder, 'package.json');
  const require = createRequire(from);
  try {
    require.resolve(DUCKDB.name);
  } catch {
    throw new NoDuckdb(
      folder === undefined
        ? `DuckDB is not installed. Install it with "${installInto('FOLDER')}" and set AIRWORTHY_DUCKDB=FOLDER.`
        : `DuckDB is not installed in ${folder}. Install it with "${installInto(folder)}".`,
    );
  }
  return require;
}
