import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { BackupPlan } from './backup/standing.ts';
import { backupConfig } from './backupConfig.ts';
import { ConfigError, type Environment, setting } from './environment.ts';
import { type PeopleConfig, peopleConfig } from './peopleConfig.ts';
import { type S3Config, s3Config } from './s3Config.ts';

/** Settings of one process, from its environment; each can also come from a file named by `NAME_FILE`. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database and of stored logs. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** The same database past a pooler, as a role that may change the schema; for migrations and backups. */
  readonly databaseAdminUrl: string | undefined;
  /** A standby of the database, for lists and questions. */
  readonly databaseReadUrl: string | undefined;
  /** `DATABASE_URL` leads to a pooler that hands out a connection for one transaction. */
  readonly databasePooled: boolean;
  readonly connectionsMax: number;
  /** The user the embedded database runs as when this process is root. */
  readonly postgresUid: number | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is believed: single ones or networks. */
  readonly trustedProxies: readonly string[];
  /** A path that a proxy puts before every address of ours: empty, or `/something`. */
  readonly basePath: string;
  readonly connectionsPerAddress_max: number;
  /** Unmetered reads of one account in this process; 0 for no bound. */
  readonly readsPerSecond: number;
  readonly logLevel: LogLevel;
  /** What one process may take; the largest reading under way is ended above it. */
  readonly memoryMax_bytes: number;
  /** Where `/metrics` is served: on a port of its own, to whoever has the token, or not at all. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined };
  /** Off: a single-user local mode for the web app, without `/api/v1`. */
  readonly authentication: boolean;
  /** Origins whose pages may call `/api/v1` from a browser. */
  readonly corsOrigins: readonly string[];
  /** Logs above this size are stored but not read automatically. */
  readonly automaticAnalysisMax_bytes: number;
  /** Whether reading a log also writes its columns as Parquet. */
  readonly lake: boolean;
  /** Whether traces and metrics leave by OpenTelemetry. */
  readonly telemetry: boolean;
  /** A folder in which DuckDB is installed, for `airworthy query`; left out, it is looked for beside us. */
  readonly duckdbFolder: string | undefined;
  /** Looks at every attached file, whose path is put behind it; left out, none does. */
  readonly scanCommand: string | undefined;
  /** A bucket for stored logs; left out, they lie below `dataFolder`. */
  readonly s3: S3Config | undefined;
  readonly people: PeopleConfig;
  readonly backups: BackupPlan;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export function loadConfig(environment: Environment): Config {
  return {
    host: setting(environment, 'HOST') ?? '127.0.0.1',
    port: port(setting(environment, 'PORT') ?? '8080'),
    dataFolder: resolve(setting(environment, 'AIRWORTHY_DATA') ?? './data'),
    databaseUrl: databaseUrl(environment, 'DATABASE_URL'),
    databaseAdminUrl: databaseUrl(environment, 'DATABASE_ADMIN_URL'),
    databaseReadUrl: databaseReadUrl(environment),
    databasePooled:
      oneOf(environment, 'DATABASE_POOLER', ['none', 'transaction']) === 'transaction',
    connectionsMax: count(environment, 'DATABASE_CONNECTIONS_MAX', 20, 2),
    postgresUid: optionalCount(environment, 'AIRWORTHY_POSTGRES_UID', 1),
    trustedProxies: trustedProxies(environment),
    basePath: basePath(environment),
    connectionsPerAddress_max: count(environment, 'AIRWORTHY_CONNECTIONS_PER_ADDRESS', 512, 1),
    readsPerSecond: count(environment, 'AIRWORTHY_READS_PER_SECOND', 500, 0),
    logLevel: oneOf(environment, 'AIRWORTHY_LOG_LEVEL', ['info', 'debug', 'warn', 'error']),
    memoryMax_bytes: count(environment, 'AIRWORTHY_MEMORY_MAX_MB', 1024, 256) * 1_048_576,
    metrics: {
      port: optionalCount(environment, 'AIRWORTHY_METRICS_PORT', 0),
      token: setting(environment, 'AIRWORTHY_METRICS_TOKEN'),
    },
    authentication: onOff('AIRWORTHY_AUTH', setting(environment, 'AIRWORTHY_AUTH') ?? 'on'),
    corsOrigins: corsOrigins(setting(environment, 'AIRWORTHY_CORS_ORIGINS')),
    automaticAnalysisMax_bytes: analysisMax_bytes(
      setting(environment, 'AIRWORTHY_ANALYSIS_MAX_MB'),
    ),
    lake: onOff('AIRWORTHY_LAKE', setting(environment, 'AIRWORTHY_LAKE') ?? 'off'),
    telemetry: onOff('AIRWORTHY_TELEMETRY', setting(environment, 'AIRWORTHY_TELEMETRY') ?? 'off'),
    duckdbFolder: folder(setting(environment, 'AIRWORTHY_DUCKDB')),
    scanCommand: setting(environment, 'AIRWORTHY_SCAN_COMMAND'),
    s3: s3Config(environment, 'AIRWORTHY_S3'),
    people: peopleConfig(environment),
    backups: backupConfig(environment),
  };
}

/** The settings in force as an operator may see them: secrets only as set or not. */
export function shownSettings(config: Config): { name: string; value: string }[] {
  const { people, s3, backups } = config;
  const isSet = (value: string | undefined) => (value === undefined ? 'not set' : 'set');
  return Object.entries({
    HOST: config.host,
    PORT: String(config.port),
    AIRWORTHY_URL: people.url?.origin ?? 'not set: loopback only',
    AIRWORTHY_AUTH: config.authentication ? 'on' : 'off',
    AIRWORTHY_SIGN_UP: people.signUp,
    AIRWORTHY_DATA: config.dataFolder,
    DATABASE_URL: config.databaseUrl === undefined ? 'embedded' : 'set',
    DATABASE_READ_URL:
      config.databaseReadUrl === undefined ? 'not set: one database answers all' : 'set',
    AIRWORTHY_S3_BUCKET: s3?.bucket ?? 'not set: a folder',
    AIRWORTHY_SECRET: people.secret === undefined ? 'a file in the data folder' : 'set',
    AIRWORTHY_SMTP_URL: isSet(people.smtpUrl),
    AIRWORTHY_MAIL_FROM: people.mailFrom,
    AIRWORTHY_BACKUP_FOLDER: backups.folder ?? 'not set: this server makes none by itself',
    AIRWORTHY_BACKUP_S3_BUCKET: backups.bucket?.bucket ?? 'not set',
    AIRWORTHY_BACKUP_INCREMENTAL:
      backups.incremental === true ? 'on' : 'off: every backup has every log',
    AIRWORTHY_BACKUP_EVERY: `${backups.every_s / 3600} h`,
    AIRWORTHY_BACKUP_KEEP: String(backups.keep),
    AIRWORTHY_BACKUP_PASSPHRASE: isSet(backups.passphrase),
    AIRWORTHY_AUDIT_DAYS: String(people.auditDays),
    AIRWORTHY_ADDRESS_DAYS: String(people.addressDays),
    AIRWORTHY_CALL_DAYS: String(people.callDays),
    AIRWORTHY_ANALYSIS_MAX_MB: String(config.automaticAnalysisMax_bytes / 1_048_576),
    AIRWORTHY_LAKE: config.lake ? 'on' : 'off: columns of logs are not kept',
    AIRWORTHY_TELEMETRY: config.telemetry ? 'on' : 'off: no traces are sent',
    AIRWORTHY_SCAN_COMMAND: config.scanCommand ?? 'not set: attached files are not scanned',
    AIRWORTHY_CORS_ORIGINS: config.corsOrigins.join(' '),
    AIRWORTHY_WEBHOOK_NETWORKS: people.webhookNetworks.join(' ') || 'none: public addresses only',
    AIRWORTHY_TILES: people.tiles?.url ?? 'not set: no map under a path',
  }).map(([name, value]) => ({ name, value }));
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
  return number;
}

function folder(value: string | undefined): string | undefined {
  return value === undefined ? undefined : resolve(value);
}

function onOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new ConfigError(`${name} must be "on" or "off", not "${value}".`);
  return value === 'on';
}

/** The URL may hold a password, so the sentence never repeats it. */
function databaseUrl(environment: Environment, name: string): string | undefined {
  const value = setting(environment, name);
  if (value !== undefined && !/^postgres(ql)?:\/\/\S+$/.test(value))
    throw new ConfigError(`${name} must look like postgresql://user:password@host/database.`);
  return value;
}

/** The embedded database has no standby. */
function databaseReadUrl(environment: Environment): string | undefined {
  const value = databaseUrl(environment, 'DATABASE_READ_URL');
  if (value !== undefined && setting(environment, 'DATABASE_URL') === undefined)
    throw new ConfigError(
      'DATABASE_READ_URL names a standby of DATABASE_URL, which is not set: set both or neither.',
    );
  return value;
}

/** One of the words; the first where nothing is set. */
function oneOf<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const value = setting(environment, name);
  if (value === undefined) return words[0];
  const word = words.find((one) => one === value);
  if (word === undefined)
    throw new ConfigError(`${name} must be ${words.join(', ')}, not "${value}".`);
  return word;
}

function optionalCount(environment: Environment, name: string, min: number): number | undefined {
  const value = setting(environment, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > 2 ** 31)
    throw new ConfigError(`${name} must be a whole number of ${min} or more, not "${value}".`);
  return number;
}

function count(environment: Environment, name: string, usual: number, min: number): number {
  return optionalCount(environment, name, min) ?? usual;
}

function trustedProxies(environment: Environment): string[] {
  const list = (setting(environment, 'AIRWORTHY_TRUSTED_PROXIES') ?? '').split(/[\s,]+/);
  return list
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [address = '', bits = ''] = entry.split('/');
      if (isIP(address) === 0 || !/^\d{0,3}$/.test(bits))
        throw new ConfigError(
          `AIRWORTHY_TRUSTED_PROXIES takes addresses and networks such as 10.0.0.0/8, not "${entry}".`,
        );
      return entry;
    });
}

function basePath(environment: Environment): string {
  const value = (setting(environment, 'AIRWORTHY_BASE_PATH') ?? '').replace(/\/+$/, '');
  if (value !== '' && !/^(\/[A-Za-z0-9._~-]+)+$/.test(value))
    throw new ConfigError(`AIRWORTHY_BASE_PATH must look like /airworthy, not "${value}".`);
  return value;
}

/** Browsers send an origin as scheme, host and port without a path; anything else would never match. */
function corsOrigins(value: string | undefined): string[] {
  const origins = (value ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(
        `AIRWORTHY_CORS_ORIGINS must list origins such as https://app.example.com, not "${origin}".`,
      );
  }
  return origins;
}

function analysisMax_bytes(value: string | undefined): number {
  const megabytes = Number(value ?? '128');
  if (!Number.isFinite(megabytes) || megabytes < 0)
    throw new ConfigError(
      `AIRWORTHY_ANALYSIS_MAX_MB must be a number of megabytes, not "${value}".`,
    );
  return Math.floor(megabytes * 1_048_576);
}
