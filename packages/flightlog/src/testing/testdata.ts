import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The bytes of a log of `testdata`; the largest is kept there compressed, with `.gz` behind its name. */
export function testdata(name: string): NonSharedBuffer {
  const path = new URL(`../../../../testdata/${name}`, import.meta.url);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path.pathname}.gz`));
}
