/**
 * `npm test`: install, then check types, format and lint, and run the tests on a real PostgreSQL.
 * `npm run test:long` runs what takes minutes instead. Both pass further words on to vitest:
 * `npm test -- packages/physics` runs the tests of one room, without the other checks.
 */
import { join } from 'node:path';
import { checkNode, install, root, run, runBeside } from './prepare.mjs';

/** Straight from where npm put it: `npx` takes a second to find the same. */
const program = (name) => join(root, 'node_modules/.bin', name);

checkNode();
install({ development: true });
const words = process.argv.slice(2);
if (words.length === 0) {
  // In seconds, so that a wrong format is known before the tests begin.
  run(program('biome'), ['ci', '.']);
  // Beside the tests: while vitest builds the bundle and starts PostgreSQL, a core is idle.
  // Projects side by side, each with one checker: several checkers of a project do much of the work twice.
  const types = runBeside(program('tsc'), ['-b', '--checkers', '1', '--builders', '2']);
  const tests = runBeside(program('vitest'), ['run'], { shown: true });
  const passed = await Promise.all([types, tests]);
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} else {
  run(program('vitest'), ['run', ...words]);
}
