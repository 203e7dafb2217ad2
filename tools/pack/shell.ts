/** A shell that stays open between commands, as a terminal does: what one exports or starts, the next finds. */

import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

export type Shell = {
  /** Runs commands and returns what they printed; a command that fails ends the shell and rejects. */
  run(commands: string): Promise<{ readonly printed: string; readonly took_s: number }>;
  /** Ends the shell and what it started. */
  end(): Promise<void>;
};

const DONE = '--- commands done ---';

export function openShell(folder: string, environment: Record<string, string>): Shell {
  // A group of its own, so that what runs in the background ends with it.
  const child = spawn('bash', ['-euo', 'pipefail'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  let complaints = '';
  let heard: (() => void) | null = null;
  child.stdout.on('data', (chunk: Buffer) => {
    printed += String(chunk);
    heard?.();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += String(chunk);
  });
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      heard?.();
      resolve();
    });
  });
  return {
    async run(commands) {
      const began_ms = performance.now();
      printed = '';
      complaints = '';
      const done = new Promise<void>((resolve, reject) => {
        heard = () => {
          if (printed.includes(DONE)) resolve();
          else if (ended) reject(new Error(`These failed:\n${commands}\n${printed}${complaints}`));
        };
      });
      if (ended) throw new Error(`The shell has ended before:\n${commands}`);
      // Not the commands themselves as input: a program that reads its input would take the next ones.
      child.stdin.write(`{\n${commands}\n} < /dev/null\necho '${DONE}'\n`);
      await done;
      const took_s = (performance.now() - began_ms) / 1000;
      return { printed: printed.replace(`${DONE}\n`, ''), took_s };
    },
    async end() {
      child.stdin.end();
      // The group also outlives a shell that failed.
      while (signalGroup(child.pid!)) await setTimeout(200);
      await exited;
    },
  };
}

/** Asks all processes of a group to end; false when there are none any more. */
function signalGroup(id: number): boolean {
  try {
    return process.kill(-id, 'SIGTERM');
  } catch {
    return false;
  }
}
