import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Question } from './runner.ts';

/** Groups of processes that are open: a change may have made one of them endless, and it would outlive a stop by hand. */
const groups = new Set<number>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const group of groups) killGroup(group);
    process.exit(1);
  });

function killGroup(group: number): void {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has gone already.
  }
}

/** A runner that is started again when it is lost: a change may well be an endless loop. */
export class Runner {
  #child: ChildProcess | null = null;

  readonly #root: string;
  readonly #lane: 'pure' | 'server';

  constructor(root: string, lane: 'pure' | 'server') {
    this.#root = root;
    this.#lane = lane;
  }

  async #open(): Promise<ChildProcess> {
    if (this.#child?.connected === true) return this.#child;
    const child = fork('tools/run.mjs', ['tools/mutants/runner.ts', this.#lane], {
      cwd: this.#root,
      // A group of its own: what it started ends with it.
      detached: true,
      stdio: ['ignore', 'ignore', process.env.MUTANTS_SHOW === '1' ? 'inherit' : 'ignore', 'ipc'],
    });
    this.#child = child;
    if (child.pid !== undefined) groups.add(child.pid);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', () => reject(new Error('The runner of the tests does not start.')));
    });
    return child;
  }

  /** The answer, or null when it took too long or the process died of it. */
  async ask(
    question: Question,
    patience_ms: number,
    isStuck: (pid: number) => boolean = () => false,
  ): Promise<Answer | null> {
    const child = await this.#open();
    const answer = await new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), patience_ms);
      const watch = setInterval(() => isStuck(child.pid!) && end(null), 2_000);
      const end = (given: Answer | null) => {
        clearTimeout(timer);
        clearInterval(watch);
        child.removeAllListeners('message');
        child.removeAllListeners('exit');
        resolve(given);
      };
      child.once('message', (given) => end(given as Answer));
      child.once('exit', () => end(null));
      child.send(question);
    });
    if (answer === null) this.#kill();
    return answer;
  }

  #kill(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid !== undefined) killGroup(pid);
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child?.connected !== true) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#kill();
        resolve();
      }, 20_000);
      child.once('exit', () => {
        clearTimeout(timer);
        if (child.pid !== undefined) groups.delete(child.pid);
        resolve();
      });
      child.disconnect();
    });
  }
}
