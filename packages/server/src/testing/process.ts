import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

export type ServerProcess = {
  readonly base: string;
  readonly child: ChildProcess;
  /** Tells it to end and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** `airworthy serve` as a process of its own on a free port. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'airworthy-process-'));
  const child = spawn(process.execPath, [join(inject('built'), 'main.js'), 'serve'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      AIRWORTHY_DATA: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += String(chunk);
      const found = /(http:\/\/[^\s/]+)\/api\/v1/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then(() => reject(new Error(`the server ended early: ${text}`)));
  });
  return {
    base: `${origin}/api/v1`,
    child,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await exited;
      rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}
