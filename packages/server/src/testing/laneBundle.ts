import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { share } from './shared.ts';

/** Tests and tools run at the root of the repository. */
const root = process.cwd();

/**
 * Server and app, built once for a run. Node runs no TypeScript, so threads, processes and browsers need a
 * bundle: of these very sources, made now. It lies below `packages/server`, where npm's packages are found.
 */
export async function laneBundle(): Promise<{
  readonly thing: string;
  giveBack(): Promise<void>;
}> {
  return share('bundle', buildBundle, async (out) => rmSync(out, { recursive: true, force: true }));
}

export async function buildBundle(): Promise<string> {
  const out = mkdtempSync(join(root, 'packages/server/.airworthy-test-'));
  const tool = pathToFileURL(join(root, 'tools/build.mjs')).href;
  const { build } = (await import(tool)) as { build(out: string): Promise<void> };
  await build(out);
  return out;
}
