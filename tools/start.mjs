/** `npm start`: make ready, then serve in this very process, so that signals reach the server. */
import { buildWhenStale, checkNode, install } from './prepare.mjs';

checkNode();
install({ development: false });
await buildWhenStale();
process.argv = [process.argv[0], process.argv[1], 'serve', ...process.argv.slice(2)];
await import('../packages/server/dist/main.js');
