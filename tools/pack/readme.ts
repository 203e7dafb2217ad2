/** The example of a package's README, and the block below it that shows what it prints. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from './manifest.ts';

const EXAMPLE = /^```ts\n(?<code>.*?)^```\n\n```text\n(?<printed>.*?)^```$/ms;

export const readmePath = (root: string, library: Library) =>
  join(root, 'packages', library, 'README.md');

export function exampleIn(root: string, library: Library): { code: string; printed: string } {
  const found = EXAMPLE.exec(readFileSync(readmePath(root, library), 'utf8'))?.groups;
  if (found === undefined) throw new Error(`The README of ${library} has no example.`);
  return { code: found.code!, printed: found.printed! };
}

/** The README with this as what its example prints. */
export function withPrinted(readme: string, printed: string): string {
  return readme.replace(EXAMPLE, (whole, _code: string, before: string) =>
    whole.replace(`\`\`\`text\n${before}`, () => `\`\`\`text\n${printed}`),
  );
}
