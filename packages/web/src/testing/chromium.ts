import { existsSync } from 'node:fs';
import { arch, platform } from 'node:process';

/** How to start a Chromium. */
export type Chromium = { readonly executablePath: string; readonly args: readonly string[] };

export type FoundChromium =
  | ({ readonly kind: 'found' } & Chromium)
  | { readonly kind: 'none'; readonly reason: string };

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a moving picture, for machines without one; the shell has nobody to ask for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** The shell without windows comes first: the whole browser also draws its own tabs and bars, unseen, for each context. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The Chromium of `CHROME_PATH`, else an installed one, else that of `@sparticuz/chromium`, which npm
 * brought along for Linux on x64. Anywhere else the browser tests are skipped, and the reason is printed.
 */
export async function findChromium(): Promise<FoundChromium> {
  const places = [process.env.CHROME_PATH, ...PLACES];
  for (const executablePath of places)
    if (executablePath !== undefined && existsSync(executablePath))
      return { kind: 'found', executablePath, args: ARGS };
  if (platform === 'linux' && arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium');
    // Its own arguments are for a function in a cloud: without web security no call names its page, so that a server
    // refuses what a page sends; in a single process a second visitor ends the browser.
    return { kind: 'found', executablePath: await packed.executablePath(), args: ARGS };
  }
  const reason = `no Chromium on ${platform} ${arch}: install one, or set CHROME_PATH to its program`;
  return { kind: 'none', reason };
}
