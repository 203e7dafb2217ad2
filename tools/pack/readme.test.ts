import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { LIBRARIES } from './manifest.ts';
import { exampleIn, readmePath, withPrinted } from './readme.ts';

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'airworthy-readme-'));
copyFileSync(
  join(root, 'testdata/dataflash/copter-quad-motor-failure.bin'),
  join(folder, 'flight.bin'),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The client's needs a server: `packed.long.test.ts` runs it, and all of these once more as they are installed.
test.each(LIBRARIES.filter((name) => name !== 'client'))(
  'the README of %s shows what its example prints; WRITE_READMES=1 renews it',
  async (library) => {
    const { code, printed } = exampleIn(root, library);
    const outfile = join(folder, `${library}.mjs`);
    await build({
      stdin: { contents: code, loader: 'ts', resolveDir: root },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const now = execFileSync(process.execPath, [outfile], { cwd: folder, encoding: 'utf8' });
    if (process.env.WRITE_READMES === '1') {
      const path = readmePath(root, library);
      writeFileSync(path, withPrinted(readFileSync(path, 'utf8'), now));
    } else expect(now).toBe(printed);
  },
);
