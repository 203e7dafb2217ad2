/**
 * Makes a clone ready to run: installs when the lock file is another than the one installed, builds when
 * a source is newer than what was built. It uses nothing but Node, because nothing else is there yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.airworthy-installed');

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Airworthy needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * Installs the packages of the lock file. Running needs fewer of them than testing: what is already there
 * for testing serves both.
 */
export function install({ development }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : [];
  if (installed[0] === lock && (!development || installed[1] === 'development')) return;
  process.stdout.write('Installing packages …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!development) args.push('--omit=dev');
  run('npm', args);
  writeFileSync(stamp, `${lock} ${development ? 'development' : 'production'}\n`);
}

export async function buildWhenStale() {
  const built = join(root, 'packages/server/dist/main.js');
  if (existsSync(built) && newest(join(root, 'packages')) <= statSync(built).mtimeMs) return;
  const { build } = await import('./build.mjs');
  await build();
}

/** Latest change below a folder of sources, in milliseconds. */
function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    if (time > latest) latest = time;
  }
  return latest;
}

export function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) stop(`${command} ${args.join(' ')} ended with ${status}.`);
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
