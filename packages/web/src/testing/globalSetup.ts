import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { buildInstallation, startInstallation } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running Chromium that all files of the lane share, or null where there is none. */
    browser: string | null;
    /** The server that all files of the lane share, with the demonstration data. */
    origin: string;
    /** The link of the first start, which makes the operator's account once. */
    setUpLink: string;
    /** What was built, for a test that starts a server of its own. */
    installation: string;
  }
}

/** One build, one server, one PostgreSQL and one Chromium for the whole lane. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findChromium();
  if (found.kind === 'none') {
    process.stderr.write(`Browser tests are skipped: ${found.reason}.\n`);
    project.provide('browser', null);
    project.provide('origin', '');
    project.provide('setUpLink', '');
    project.provide('installation', '');
    return async () => {};
  }
  const starting = chromium.launchServer({
    executablePath: found.executablePath,
    args: [...found.args],
  });
  const built = await buildInstallation();
  const installation = await startInstallation(built);
  await installation.command('demo');
  const browser = await starting;
  project.provide('browser', browser.wsEndpoint());
  project.provide('origin', installation.origin);
  project.provide('setUpLink', /http\S+#\S+/.exec(installation.startScreen)?.[0] ?? '');
  project.provide('installation', built);
  return async () => {
    await browser.close();
    await installation.stop();
    rmSync(built, { recursive: true, force: true });
  };
}
