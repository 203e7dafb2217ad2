/** Builds where a source is newer than the build: for commands that run what was built. */
import { buildWhenStale } from './prepare.mjs';

await buildWhenStale();
