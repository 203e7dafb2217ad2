import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const bin = 'packages/server/bin/airworthy.mjs';

export type Environment = Readonly<Record<string, string>>;

export type Server = {
  readonly base: string;
  readonly child: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** kill -9: nothing is closed, nothing is flushed. */
  murder(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  end(): Promise<number | null>;
};

/** The built server as a process of its own on a free port and the given data folder. */
export async function startServer(
  dataFolder: string,
  environment: Environment = {},
  words: readonly string[] = ['serve'],
): Promise<Server> {
  const child = spawn(process.execPath, [bin, ...words], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      AIRWORTHY_DATA: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let text = '';
  const base = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = /http:\/\/\S+\/api\/v1/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => reject(new Error(`the server ended early: ${text.slice(-2000)}`)));
  });
  const finish = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return gone;
  };
  const murder = finish('SIGKILL');
  return {
    base,
    child,
    output: () => text,
    async murder() {
      await murder();
    },
    end: finish('SIGTERM'),
  };
}

/** Runs an operator's command on the data folder and answers its JSON. */
export function operate(
  dataFolder: string,
  words: readonly string[],
  environment: Environment = {},
): Record<string, unknown> {
  const out = execFileSync(process.execPath, [bin, ...words, '--json'], {
    env: { ...process.env, AIRWORTHY_DATA: dataFolder, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(out);
}

/** The process id of the embedded PostgreSQL of a data folder. */
export function postmasterOf(dataFolder: string): number {
  return Number(
    readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
}

/** Every process of the embedded PostgreSQL, the first being the one that started the others. */
export function postgresProcesses(dataFolder: string): number[] {
  const first = postmasterOf(dataFolder);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], {
    encoding: 'utf8',
  });
  return [
    first,
    ...children
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0),
  ];
}

/** Resident memory of a process, in MB. */
export function memory_MB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
