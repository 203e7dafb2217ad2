import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The commands bundled as `npm run build` does, in a folder of their own that can still reach npm's. */
export async function bundleMain(root: string): Promise<{ main: string; remove(): void }> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'airworthy-main-'));
  const main = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(root, 'packages/server/src/main.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    plugins: [
      {
        name: 'npm-outside',
        setup(builder) {
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@airworthy/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  const migrations = join(root, 'packages/server/src/storage/migrations');
  cpSync(migrations, join(folder, 'migrations'), { recursive: true });
  return { main, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The repository this file belongs to. */
export const repository = fileURLToPath(new URL('../../../..', import.meta.url));

export type ServerProcess = {
  readonly base: string;
  readonly child: ChildProcess;
  /** Tells it to end and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** `airworthy serve` as a process of its own on a free port. */
export async function startServer(
  main: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const found = /(http:\/\/[^\s/]+)\/api\/v1/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`the server ended early: ${text}`)));
  });
  return {
    base: `${origin}/api/v1`,
    child,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
