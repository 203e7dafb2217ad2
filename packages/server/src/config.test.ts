import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { appPagePolicy } from './http/policies.ts';

test('serves the local machine on 8080 with authentication when nothing is set', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, authentication: true });
  expect(config.dataFolder.endsWith('/data')).toBe(true);
  expect(config.databaseUrl).toBeUndefined();
});

test('takes a setting from the file that NAME_FILE points at', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'airworthy-config-')), 'url');
  writeFileSync(file, 'postgresql://a:b@db/airworthy\n');
  expect(loadConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://a:b@db/airworthy');
});

test('takes origins of other pages as a list', () => {
  expect(loadConfig({}).corsOrigins).toEqual([]);
  const listed = 'https://a.example, http://localhost:5173';
  expect(loadConfig({ AIRWORTHY_CORS_ORIGINS: listed }).corsOrigins).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ]);
});

test('takes a server of map pictures, and none unless it is set', () => {
  expect(loadConfig({}).people.tiles).toBeNull();
  const url = 'https://tiles.example.com/{z}/{x}/{y}.png';
  const environment = { AIRWORTHY_TILES: url, AIRWORTHY_TILES_ATTRIBUTION: '© Example' };
  expect(loadConfig(environment).people.tiles).toEqual({ url, attribution: '© Example' });
  expect(appPagePolicy(url)).toContain("img-src 'self' data: blob: https://tiles.example.com;");
  expect(appPagePolicy(undefined)).toContain("img-src 'self' data: blob:;");
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
  [{ AIRWORTHY_AUTH: 'no' }, 'AIRWORTHY_AUTH must be "on" or "off", not "no".'],
  [
    { AIRWORTHY_CORS_ORIGINS: 'https://a.example https://b.example/' },
    'AIRWORTHY_CORS_ORIGINS must list origins such as https://app.example.com, not "https://b.example/".',
  ],
  [{ AIRWORTHY_CORS_ORIGINS: '*' }, 'AIRWORTHY_CORS_ORIGINS must list origins'],
  [{ AIRWORTHY_TILES: 'http://tiles.example.com/{z}/{x}/{y}' }, 'AIRWORTHY_TILES must look like'],
  [{ AIRWORTHY_TILES: 'https://a.example;b/{z}/{x}/{y}' }, 'AIRWORTHY_TILES must look like'],
  [{ AIRWORTHY_TILES: 'https://{x}.example/{z}/{x}/{y}' }, 'AIRWORTHY_TILES must look like'],
  [{ DATABASE_URL: 'mysql://secret@x' }, 'DATABASE_URL must look like'],
  [{ AIRWORTHY_ANALYSIS_MAX_MB: 'big' }, 'AIRWORTHY_ANALYSIS_MAX_MB must be a number'],
  [{ AIRWORTHY_S3_BUCKET: 'b' }, 'so AIRWORTHY_S3_ACCESS_KEY_ID is needed'],
  [{ PORT: '1', PORT_FILE: 'x' }, 'Set PORT or PORT_FILE, not both.'],
  [
    { PORT_FILE: 'no/such/file' },
    'PORT_FILE points at no/such/file, which cannot be read (ENOENT).',
  ],
])('refuses %j in one line that names it', (environment, message) => {
  expect(() => loadConfig(environment)).toThrow(message);
});

test('logs at the level that is set, and refuses one that does not exist', () => {
  expect(loadConfig({}).logLevel).toBe('info');
  expect(loadConfig({ AIRWORTHY_LOG_LEVEL: 'warn' }).logLevel).toBe('warn');
  expect(() => loadConfig({ AIRWORTHY_LOG_LEVEL: 'loud' })).toThrow('AIRWORTHY_LOG_LEVEL');
});

test('takes when and where backups are made, and no passphrase that can be guessed', () => {
  const none = loadConfig({}).backups;
  expect(none).toEqual({
    ...{ folder: undefined, bucket: undefined, incremental: false },
    ...{ every_s: 86_400, keep: 14, passphrase: undefined },
  });
  const set = loadConfig({
    AIRWORTHY_BACKUP_FOLDER: '/srv/backups',
    AIRWORTHY_BACKUP_EVERY: '90m',
    AIRWORTHY_BACKUP_KEEP: '3',
    AIRWORTHY_BACKUP_PASSPHRASE: 'twelve letters and more',
  }).backups;
  expect(set).toMatchObject({ folder: '/srv/backups', every_s: 5400, keep: 3 });
  const inBucket = loadConfig({
    AIRWORTHY_BACKUP_INCREMENTAL: 'on',
    AIRWORTHY_BACKUP_S3_BUCKET: 'kept',
    AIRWORTHY_BACKUP_S3_PREFIX: '/fleet/',
    AIRWORTHY_BACKUP_S3_ACCESS_KEY_ID: 'id',
    AIRWORTHY_BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(inBucket.backups).toMatchObject({
    incremental: true,
    bucket: { bucket: 'kept', prefix: 'fleet/', accessKeyId: 'id' },
  });
  // The store of logs is another matter.
  expect(inBucket.s3).toBeUndefined();
  expect(() => loadConfig({ AIRWORTHY_BACKUP_S3_BUCKET: 'kept' })).toThrow(
    'AIRWORTHY_BACKUP_S3_BUCKET is set, so AIRWORTHY_BACKUP_S3_ACCESS_KEY_ID is needed.',
  );
  for (const wrong of [
    { AIRWORTHY_BACKUP_EVERY: '24' },
    { AIRWORTHY_BACKUP_EVERY: '0h' },
    { AIRWORTHY_BACKUP_KEEP: '0' },
    { AIRWORTHY_BACKUP_INCREMENTAL: 'yes' },
    { AIRWORTHY_BACKUP_PASSPHRASE: 'short' },
  ])
    expect(() => loadConfig(wrong)).toThrow(Object.keys(wrong)[0]);
  expect(() => loadConfig({ AIRWORTHY_BACKUP_PASSPHRASE: 'short' })).not.toThrow(/"short"/);
});

test('takes a standby only beside the database that it is one of', () => {
  const DATABASE_URL = 'postgresql://server@primary/airworthy';
  const DATABASE_READ_URL = 'postgresql://server@standby/airworthy';
  expect(loadConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
  expect(() => loadConfig({ DATABASE_READ_URL })).toThrow('set both or neither');
  expect(() => loadConfig({ DATABASE_URL, DATABASE_READ_URL: 'standby' })).toThrow(
    'DATABASE_READ_URL',
  );
});
