import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVault, vaultSecret } from './vault.ts';

test('what is sealed opens for its purpose only, with the same secret only, and unchanged only', () => {
  const vault = openVault('s'.repeat(32));
  const sealed = vault.seal('totp 7', 'JBSWY3DPEHPK3PXP');
  expect(sealed.includes('JBSWY3')).toBe(false);
  expect(vault.open('totp 7', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(openVault('s'.repeat(32)).open('totp 7', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => vault.open('totp 8', sealed)).toThrow();
  expect(() => openVault('t'.repeat(32)).open('totp 7', sealed)).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => vault.open('totp 7', sealed)).toThrow();
});

test('the secret of a data folder is made once, for its user alone', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'airworthy-vault-'));
  try {
    const secret = vaultSecret({ secret: undefined, dataFolder });
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600);
    expect(vaultSecret({ secret: undefined, dataFolder })).toBe(secret);
    expect(readdirSync(dataFolder)).toEqual(['secret']);
    expect(vaultSecret({ secret: 'mine', dataFolder })).toBe('mine');
    chmodSync(join(dataFolder, 'secret'), 0o644);
    expect(() => vaultSecret({ secret: undefined, dataFolder })).toThrow('chmod 600');
  } finally {
    rmSync(dataFolder, { recursive: true });
  }
});
