import { resolve } from 'node:path';
import { PASSPHRASE_MIN_CHARACTERS } from './backup/sealed.ts';
import type { BackupPlan } from './backup/standing.ts';
import { ConfigError, type Environment, setting } from './environment.ts';
import { s3Config } from './s3Config.ts';

export function backupConfig(environment: Environment): BackupPlan {
  const folder = setting(environment, 'AIRWORTHY_BACKUP_FOLDER');
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    bucket: s3Config(environment, 'AIRWORTHY_BACKUP_S3'),
    incremental: isOn(
      'AIRWORTHY_BACKUP_INCREMENTAL',
      setting(environment, 'AIRWORTHY_BACKUP_INCREMENTAL') ?? 'off',
    ),
    every_s: secondsOf(
      'AIRWORTHY_BACKUP_EVERY',
      setting(environment, 'AIRWORTHY_BACKUP_EVERY') ?? '24h',
    ),
    keep: keepOf('AIRWORTHY_BACKUP_KEEP', setting(environment, 'AIRWORTHY_BACKUP_KEEP') ?? '14'),
    passphrase: passphraseOf(
      'AIRWORTHY_BACKUP_PASSPHRASE',
      setting(environment, 'AIRWORTHY_BACKUP_PASSPHRASE'),
    ),
  };
}

function isOn(name: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigError(`${name} must be "on" or "off", not "${value}".`);
}

const UNITS_S: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** `30m`, `24h` or `7d` as seconds. */
export function secondsOf(name: string, value: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(value) ?? [];
  const seconds = Number(count) * (UNITS_S[unit] ?? 0);
  if (seconds > 0) return seconds;
  throw new ConfigError(`${name} must be a time such as 30m, 24h or 7d, not "${value}".`);
}

export function keepOf(name: string, value: string): number {
  const keep = Number(value);
  if (/^\d{1,5}$/.test(value) && keep >= 1) return keep;
  throw new ConfigError(`${name} must be a whole number of 1 or more, not "${value}".`);
}

/** The sentence never repeats it. */
export function passphraseOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.length >= PASSPHRASE_MIN_CHARACTERS) return value;
  throw new ConfigError(
    `${name} must have ${PASSPHRASE_MIN_CHARACTERS} characters or more: whoever has a backup can try as many as they like.`,
  );
}
