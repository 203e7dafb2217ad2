/**
 * The door of the web room, for tools and tests. A browser enters by `main.tsx`, which Vite
 * bundles with everything that it loads.
 */
export { reportHtml } from './pages/log/report/report.ts';
export { type LogBytes, type Read, readLog } from './workers/readLog.ts';
