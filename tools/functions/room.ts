/**
 * A room whose functions are recorded while a test file runs; other files of the same worker find it as it was. Pages are
 * written again with `--update`, each then with two more runs by shaken last bits: they tell what a page may hold.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { loosened, moved, type Page, pageOf, readPage, settled, textOf } from './page.ts';
import { Recording } from './recorder.ts';
import { shaken } from './shaken.ts';

/** Functions named in a failure; the difference of the pages has all of them. */
const MOST_NAMED = 20;
const SHAKES = [1, 2];

/** The page beside the test file, and whether it is written again. */
function keptPage(file: string): { readonly kept: Page; readonly writes: boolean } {
  const { testPath, snapshotState } = expect.getState();
  const path = join(dirname(testPath!), file);
  const isThere = existsSync(path);
  const update = snapshotState.snapshotUpdateState;
  return {
    kept: isThere ? readPage(readFileSync(path, 'utf8')) : new Map(),
    writes: update === 'all' || (update === 'new' && !isThere),
  };
}

/**
 * What drives the room is loaded anew for each page, with the room below it: rooms keep what they have worked out. What a
 * room does while it is loaded is on the page as well.
 */
export function recordedRoom<Driver>(room: string, load: () => Promise<Driver>) {
  const recording = new Recording(`packages/${room}/src/`);
  const made = new Map<string, unknown>();
  beforeAll(() => {
    globalThis.airworthyRecorder = recording;
  });
  afterAll(() => {
    globalThis.airworthyRecorder = undefined;
    made.clear();
    vi.resetModules();
  });

  async function recorded<Inputs>(
    make: (driver: Driver) => Promise<Inputs>,
    run: (driver: Driver, inputs: Inputs) => unknown,
  ): Promise<Page> {
    vi.resetModules();
    recording.begin();
    try {
      const driver = await load();
      const inputs = await recording.aside(() => make(driver));
      await run(driver, inputs);
    } finally {
      await recording.end();
    }
    return pageOf(recording.answers);
  }

  /**
   * What every function answers while the room is driven this way, against the page beside the test file. What is made for
   * it is not recorded.
   */
  return async function expectPage<Inputs>(
    file: string,
    make: (driver: Driver) => Inputs | Promise<Inputs>,
    run: (driver: Driver, inputs: Inputs) => unknown,
  ): Promise<void> {
    const { kept, writes } = keptPage(file);
    // Made once: a test of which wrong changes are tried is run many times.
    const once = async (driver: Driver): Promise<Inputs> => {
      if (!made.has(file)) made.set(file, await make(driver));
      return made.get(file) as Inputs;
    };
    const now = await recorded(once, run);
    const named = moved(kept, now);
    if (named.length > 0 && writes) {
      const others: Page[] = [];
      for (const seed of SHAKES)
        others.push(await shaken(seed, () => recorded(async (driver) => make(driver), run)));
      await expect(textOf(loosened(now, others))).toMatchFileSnapshot(file);
      return;
    }
    const more = named.length > MOST_NAMED ? `\n… and ${named.length - MOST_NAMED} more` : '';
    const message = `${named.length} functions answer something else:\n${named.slice(0, MOST_NAMED).join('\n')}${more}\n`;
    await expect(textOf(settled(kept, now)), message).toMatchFileSnapshot(file);
  };
}
