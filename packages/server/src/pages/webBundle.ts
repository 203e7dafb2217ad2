import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaticFile } from '../http/fastify.ts';

/** What the build made for browsers: the paths that a page names, and the files behind them. */
export type WebBundle = {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  readonly files: ReadonlyMap<string, StaticFile>;
};

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Reads the bundle of the web room; `manifest.json` says which file is which. */
export function webBundle(folder: string): WebBundle {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    'script' | 'style' | 'worker',
    string
  >;
  const files = new Map<string, StaticFile>();
  const pathOf = (part: 'script' | 'style' | 'worker') => {
    const name = manifest[part];
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) throw new Error(`${name} is of no type that a page loads`);
    files.set(`/web/${name}`, { type, bytes: readFileSync(join(folder, name)) });
    return `/web/${name}`;
  };
  return { script: pathOf('script'), style: pathOf('style'), worker: pathOf('worker'), files };
}
