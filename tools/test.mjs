/**
 * `npm test`: install, then check types, format and lint, and run the tests on a real PostgreSQL.
 * `npm run test:long` runs what takes minutes instead. Both pass further words on to vitest:
 * `npm test -- packages/physics` runs the tests of one room, without the other checks.
 */
import { checkNode, install, run } from './prepare.mjs';

checkNode();
install({ development: true });
const words = process.argv.slice(2);
if (words.length === 0) {
  run('npx', ['tsc', '-b']);
  run('npx', ['biome', 'ci', '.']);
}
run('npx', ['vitest', 'run', ...words]);
