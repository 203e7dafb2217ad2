/** `npm test`: make ready, then types, format and lint, and every test, on a real PostgreSQL. */
import { buildWhenStale, checkNode, install, run } from './prepare.mjs';

checkNode();
install({ development: true });
await buildWhenStale();
run('npm', ['run', '--silent', 'check']);
