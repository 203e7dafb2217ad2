import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A running installation with an empty database of its own. */
export type Installation = {
  readonly origin: string;
  /** What the server printed when it was ready. */
  readonly startScreen: string;
  /** `airworthy <command>` on the same data; answers what it printed as JSON. */
  readonly command: (...args: string[]) => Promise<unknown>;
  /** Without a signal it ends in order, which takes a second or two; its embedded PostgreSQL needs that. */
  readonly stop: (signal?: 'SIGKILL') => Promise<void>;
};

/** Starts what was built, as a person would with `npm start`. */
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
    async stop(signal) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal ?? 'SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function readyText(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += String(chunk);
      if (!/Airworthy is ready[\s\S]*\n\n/.test(text)) return;
      // Request lines follow; they are read off and dropped.
      child.stdout?.off('data', read).resume();
      resolve(text);
    };
    child.stdout?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
