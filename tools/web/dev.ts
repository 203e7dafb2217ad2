/**
 * `npm run dev`: the pages, reloaded as they are edited, before a server of its own with demonstration data. The data
 * is thrown away when it ends; the server itself is built once, so a change in it needs a new start.
 */
import { createServer } from 'vite';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';

type Person = { readonly name: string; readonly email: string; readonly password: string };

const installation = await startInstallation(await builtFromSources());
const { people } = (await installation.command('demo')) as { people: Person[] };
process.env.AIRWORTHY_URL = installation.origin;
const pages = await createServer({ configFile: 'packages/web/vite.config.mjs' });
await pages.listen();
pages.printUrls();
for (const { name, email, password } of people) print(`  ${email}  ${password}  ${name}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // At once: a second signal ends this process before either has ended.
    void Promise.all([installation.stop(), pages.close()]);
  });

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
