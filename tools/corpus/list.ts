/** The logs of the shared corpus, each with its digest. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export type CorpusLog = {
  /** `real/bin/nan.log`. */
  readonly name: string;
  readonly path: string;
  readonly digest: unknown;
};

const FOLDERS = ['ardupilot', 'px4sim', 'real/bin', 'real/tlog', 'real/ulg'];
const LOG_ENDING = /\.(bin|log|px4log|tlog|ulg)$/;

export async function listCorpus(shared: string): Promise<CorpusLog[]> {
  const logs: CorpusLog[] = [];
  for (const folder of FOLDERS) {
    if (!existsSync(join(shared, folder))) continue;
    for (const file of (await readdir(join(shared, folder))).sort()) {
      if (!LOG_ENDING.test(file)) continue;
      const digestPath = await digestOf(shared, folder, file);
      if (digestPath === null) continue;
      const digest: unknown = JSON.parse(await readFile(digestPath, 'utf8'));
      logs.push({ name: `${folder}/${file}`, path: join(shared, folder, file), digest });
    }
  }
  return logs;
}

/** Simulator digests drop the ending of a `.bin`, all others keep it. */
async function digestOf(shared: string, folder: string, file: string): Promise<string | null> {
  const digests = join(shared, folder.split('/')[0] ?? folder, 'digests');
  const candidates = [`${file}.json`, `${basename(file).replace(/\.[^.]+$/, '')}.json`];
  const found = candidates.find((candidate) => existsSync(join(digests, candidate)));
  return found === undefined ? null : join(digests, found);
}
