import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { StaticFile } from '../http/httpOptions.ts';
import { below } from './below.ts';

/** What the build made for browsers: the document of the app, and by path the files behind it. */
export type WebBundle = {
  readonly document: string;
  /** Path of the reader of the OpenAPI document. */
  readonly apiReference: string;
  readonly files: ReadonlyMap<string, StaticFile>;
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Nothing: a worker that reads a log sends nothing anywhere. */
const NO_REQUESTS = "default-src 'none'";
/** The service worker fetches the app's own files. */
const OWN_REQUESTS = "default-src 'none'; connect-src 'self'";

/** `basePath`: what a proxy puts before every path of ours. */
export function webBundle(folder: string, basePath = ''): WebBundle {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    files.set(path, {
      type,
      bytes: readFileSync(file),
      kept: path.startsWith('/assets/'),
      policy: path === '/sw.js' ? OWN_REQUESTS : NO_REQUESTS,
    });
  }
  const apiReference = [...files.keys()].find((path) => path.startsWith('/assets/apiReference-'));
  if (apiReference === undefined)
    throw new Error('the build has no reader of the OpenAPI document');
  const document = below(basePath, readFileSync(join(folder, 'index.html'), 'utf8'));
  return { document, apiReference, files };
}
