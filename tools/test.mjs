/**
 * `npm test`: install, then check types, format and lint, and run the tests on a real PostgreSQL.
 * `npm run test:long` runs what takes minutes instead. Both pass further words on to vitest:
 * `npm test -- packages/physics` runs the tests of one room, without the other checks.
 */
import { join } from 'node:path';
import { checkNode, install, root, run } from './prepare.mjs';

/** Straight from where npm put it: `npx` takes a second to find the same. */
const program = (name) => join(root, 'node_modules/.bin', name);

checkNode();
install({ development: true });
const words = process.argv.slice(2);
if (words.length === 0) {
  // Projects side by side, each with one checker: several checkers of a project do much of the work twice.
  run(program('tsc'), ['-b', '--checkers', '1', '--builders', '2']);
  run(program('biome'), ['ci', '.']);
}
run(program('vitest'), ['run', ...words]);
