import { type ChildProcess, execFileSync, spawn } from 'node:child_process';

const bin = 'packages/server/bin/airworthy.mjs';

export type Server = {
  readonly base: string;
  readonly child: ChildProcess;
  /** kill -9: nothing is closed, nothing is flushed. */
  murder(): Promise<void>;
  end(): Promise<void>;
};

/** The built server as a process of its own on a free port and the given data folder. */
export async function startServer(dataFolder: string): Promise<Server> {
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', AIRWORTHY_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const base = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = /http:\/\/\S+\/api\/v1/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => reject(new Error(`the server ended early: ${text.slice(-2000)}`)));
  });
  const finish = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await gone;
  };
  return { base, child, murder: finish('SIGKILL'), end: finish('SIGTERM') };
}

/** Runs an operator's command on the data folder and answers its JSON. */
export function operate(dataFolder: string, words: readonly string[]): Record<string, unknown> {
  const out = execFileSync(process.execPath, [bin, ...words, '--json'], {
    env: { ...process.env, AIRWORTHY_DATA: dataFolder },
    encoding: 'utf8',
  });
  return JSON.parse(out);
}
