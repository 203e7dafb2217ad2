/**
 * Prepares a clone: installs where the lock file asks for other packages than are installed, and builds
 * where a source is newer than the build. It uses nothing but Node, because nothing else is there yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** The list that npm keeps of what it has installed. */
const INSTALLED = 'node_modules/.package-lock.json';

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Airworthy needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the packages of the lock file where they are not there yet, with `npm ci`. */
export function install({ development }) {
  if (isInstalled(readJson('package-lock.json'), readJson(INSTALLED), development)) return;
  process.stdout.write('Installing packages …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!development) args.push('--omit=dev');
  run('npm', args);
}

/**
 * Whether what npm installed, by its own list, is what the lock file asks for. Packages of another
 * platform are absent, and running needs fewer than testing.
 */
export function isInstalled(lock, installed, development) {
  if (lock === null || installed === null) return false;
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || wanted.link) continue;
    const found = installed.packages[path];
    if (found === undefined) {
      if (wanted.optional || (!development && (wanted.dev || wanted.devOptional))) continue;
      return false;
    }
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return false;
  }
  return true;
}

function readJson(name) {
  const path = join(root, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
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
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) continue;
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

/**
 * Runs a command while others run, and resolves to whether it succeeded. What it prints is shown when it has
 * failed, so that it does not mix with theirs; with `shown`, as it comes.
 */
export function runBeside(command, args, { shown = false } = {}) {
  const stdio = shown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, stdio });
  let printed = '';
  const keep = (text) => {
    printed += text;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    let reason = '';
    child.on('error', ({ message }) => {
      reason = `could not be started: ${message}`;
    });
    child.on('close', (status) => {
      reason ||= status === 0 ? '' : `${args.join(' ')} ended with ${status}.`;
      if (reason !== '') process.stderr.write(`${printed}${command} ${reason}\n`);
      resolve(reason === '');
    });
  });
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
