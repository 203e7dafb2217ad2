import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Chromium, findChromium } from './chromium.ts';
import { buildInstallation, startInstallation } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium that each file of the lane starts for itself, or null where there is none. */
    browser: Chromium | null;
    /** The server that all files of the lane share, with the demonstration data. */
    origin: string;
    /** The passwords of the people of the demonstration data, by e-mail address. */
    passwords: Readonly<Record<string, string>>;
    /** The link of the first start, which makes the operator's account once. */
    setUpLink: string;
    /** What was built, for a test that starts a server of its own. */
    installation: string;
  }
}

/** One build, one server and one PostgreSQL for the whole lane. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findChromium();
  if (found.kind === 'none') {
    process.stderr.write(`Browser tests are skipped: ${found.reason}.\n`);
    project.provide('browser', null);
    project.provide('origin', '');
    project.provide('passwords', {});
    project.provide('setUpLink', '');
    project.provide('installation', '');
    return async () => {};
  }
  const built = await buildInstallation();
  const installation = await startInstallation(built);
  const { people } = (await installation.command('demo')) as {
    people: readonly { email: string; password: string }[];
  };
  project.provide('browser', { executablePath: found.executablePath, args: found.args });
  project.provide('origin', installation.origin);
  project.provide(
    'passwords',
    Object.fromEntries(people.map(({ email, password }) => [email, password])),
  );
  project.provide('setUpLink', /http\S+#\S+/.exec(installation.startScreen)?.[0] ?? '');
  project.provide('installation', built);
  return async () => {
    await installation.stop();
    rmSync(built, { recursive: true, force: true });
  };
}
