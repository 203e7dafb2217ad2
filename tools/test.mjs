/** `npm test`: make ready, then types, format and lint, and every test, on a real PostgreSQL. */
import { checkNode, install, run } from './prepare.mjs';

checkNode();
install({ development: true });
const [script = 'check'] = process.argv.slice(2);
run('npm', ['run', '--silent', script]);
