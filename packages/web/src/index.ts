/**
 * The door of the web room, for tools and tests. A browser enters by two files of its own, which
 * `tools/build.mjs` bundles: `page.ts` and `workers/reader.ts`.
 */
export { reportHtml } from './report/report.ts';
export { type LogBytes, type Read, readLog } from './workers/readLog.ts';
