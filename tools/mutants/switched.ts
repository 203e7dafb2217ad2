/** All tests of a room, each with the changes that it reaches switched on, one after the other. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change } from './changes.ts';
import type { Runner } from './pool.ts';
import type { Reached } from './runner.ts';
import { nowFileOf } from './tests.ts';
import type { Now, Told } from './trial.ts';

export type Found = {
  readonly outcome: 'killed' | 'time_out' | 'survived' | 'not_reached';
  readonly file?: string;
  readonly test?: string;
  readonly named?: string;
};

/** What the runners tell each other. */
export class ToldFile {
  readonly #path = join(tmpdir(), `airworthy-told-${process.pid}.jsonl`);

  constructor() {
    writeFileSync(this.#path, '');
    process.env.AIRWORTHY_TOLD = this.#path;
  }

  #told(): Told[] {
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Told);
  }

  noticed(): Map<number, Found> {
    return new Map(
      this.#told().flatMap((one): [number, Found][] => {
        if (one.kind === 'done' || one.kind === 'unsure') return [];
        const { id, kind, file, test, named } = one;
        return [[id, { outcome: kind, file, test, named }]];
      }),
    );
  }

  /** Files with tests that pass only once: they have to be run anew to tell of the change. */
  unsure(id: number): string[] {
    const told = this.#told().flatMap((one) =>
      one.kind === 'unsure' && one.id === id ? [one.file] : [],
    );
    return [...new Set(told)];
  }

  tell(told: Told): void {
    appendFileSync(this.#path, `${JSON.stringify(told)}\n`);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

function nowOf(pid: number): Now | null {
  try {
    return JSON.parse(readFileSync(nowFileOf(pid), 'utf8')) as Now;
  } catch {
    return null;
  }
}

/** Long enough for a machine that is busy with other work; an endless loop is cut. */
const isLate = ({ since_ms, usual_ms }: Now) => Date.now() - since_ms > 30_000 + 8 * usual_ms;

/** Pages that print much notice most: they come first. The long files one at a time, the quick ones together. */
function chunksOf(names: readonly string[]): string[][] {
  const isPage = (name: string) => readFileSync(name, 'utf8').includes('toMatchFileSnapshot');
  const pagesFirst = [...names.filter(isPage), ...names.filter((name) => !isPage(name))];
  const quick = pagesFirst.filter((name) => !name.includes('.long.'));
  const chunks: string[][] = [];
  while (quick.length > 0) chunks.push(quick.splice(0, 12));
  return [...chunks, ...pagesFirst.filter((name) => name.includes('.long.')).map((name) => [name])];
}

/** A runner that has ended some files gets the next ones; one that is stuck is started again, and the change is noticed. */
export async function switchedFiles(asked: {
  runners: readonly Runner[];
  changes: readonly Change[];
  names: readonly string[];
  told: ToldFile;
  keepFound: () => void;
}): Promise<Reached[]> {
  const { runners, changes, told } = asked;
  const open = chunksOf(asked.names);
  const files: Reached[] = [];
  const work = async (runner: Runner) => {
    let lost = 0;
    for (let tests = open.shift(); tests !== undefined; ) {
      let at: Now | null = null;
      const isStuck = (pid: number) => {
        at = nowOf(pid);
        return at !== null && isLate(at);
      };
      const answer = await runner.ask({ ask: 'reach', changes, tests }, 3_600_000, isStuck);
      asked.keepFound();
      if (answer?.kind === 'reach') {
        files.push(...answer.files);
        lost = 0;
        tests = open.shift();
        continue;
      }
      lost += 1;
      const now = at as Now | null;
      if (now === null || lost > 20) throw new Error('The tests without a change do not end.');
      const { id, file, named, test } = now;
      told.tell({ kind: 'time_out', id, file, named, test });
    }
  };
  await Promise.all(runners.map(work));
  return files;
}
