import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

export type RunningProcess = {
  readonly child: ChildProcess;
  /** Tells it to end and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

export type ServerProcess = RunningProcess & {
  readonly base: string;
  /** What it had said when it was ready. */
  readonly said: string;
};

/** `airworthy serve` as a process of its own on a free port. */
export async function startServer(
  environment: Record<string, string>,
  words: readonly string[] = [],
): Promise<ServerProcess> {
  const settings = { HOST: '127.0.0.1', PORT: '0', ...environment };
  const { ready, ...server } = await start(
    ['serve', ...words],
    settings,
    // With AIRWORTHY_URL set, the other lines name the address that people use.
    /(?:API|Listens) +(http:\/\/[^\s/]+)/,
  );
  return { ...server, base: `${ready}/api/v1` };
}

/** `airworthy work` as a process of its own, beside whatever serves on the same database. */
export async function startWorker(environment: Record<string, string>): Promise<RunningProcess> {
  return start(['work'], environment, /(Airworthy takes jobs)/);
}

/** Starts a command and waits for the words by which it says that it is ready. */
async function start(
  command: readonly string[],
  environment: Record<string, string>,
  words: RegExp,
) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'airworthy-process-'));
  const child = spawn(process.execPath, [join(inject('built'), 'main.js'), ...command], {
    env: { ...process.env, AIRWORTHY_DATA: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, ready] = await new Promise<[string, string]>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += String(chunk);
      const found = words.exec(text)?.[1];
      if (found !== undefined) resolve([text, found]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then(() =>
      reject(new Error(`airworthy ${command.join(' ')} ended early: ${text}`)),
    );
  });
  return {
    ready,
    said,
    child,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      const code = await exited;
      rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}
