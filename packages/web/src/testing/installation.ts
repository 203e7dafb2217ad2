import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Tests and tools run at the root of the repository. */
const root = process.cwd();

/** Builds server and app into a folder of their own, below `packages/server`, where npm's packages are found. */
export async function buildInstallation(): Promise<string> {
  const out = mkdtempSync(join(root, 'packages/server/.airworthy-test-'));
  const tool = pathToFileURL(join(root, 'tools/build.mjs')).href;
  const { build } = (await import(tool)) as { build(out: string): Promise<void> };
  await build(out);
  return out;
}

/** A running installation with an empty database of its own. */
export type Installation = {
  readonly origin: string;
  /** What the server printed when it was ready. */
  readonly startScreen: string;
  /** `airworthy <command>` on the same data; answers what it printed as JSON. */
  readonly command: (...args: string[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** Starts what `buildInstallation` built, as a person would with `npm start`. */
export async function startInstallation(
  built: string,
  environment: Record<string, string> = {},
): Promise<Installation> {
  const data = mkdtempSync(join(tmpdir(), 'airworthy-web-'));
  const env = {
    ...process.env,
    AIRWORTHY_DATA: data,
    HOST: '127.0.0.1',
    PORT: '0',
    ...environment,
  };
  const program = join(built, 'main.js');
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const startScreen = await readyText(child);
  const origin = /Web app\s+(http:\/\/[^\s/]+)/.exec(startScreen)?.[1];
  if (origin === undefined) throw new Error(`no address in: ${startScreen}`);
  return {
    origin,
    startScreen,
    async command(...args) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [program, ...args, '--json'], { env });
      return JSON.parse(stdout);
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function readyText(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (/Airworthy is ready[\s\S]*\n\n/.test(text)) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
