import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { isSmallest, missed, work } from '../smallest.ts';
import { median } from './measure.ts';

/**
 * What metering costs: `POST /rf` against the same handler declared unmetered, at 64 connections, on one
 * account and on a thousand. The two sides take turns in short slices, so that a busy machine slows both;
 * the figure is the median of the ratios of neighbouring slices. The bar is 60 %.
 */
const CONNECTIONS = 64;
const SLICES = work(7, 1);
const SLICE_S = 2;
const BAR = 0.6;

export async function bench(): Promise<void> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/bench/meteringServer.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('the server ended early')));
  });
  const served = JSON.parse(first) as Served;
  for (const accounts of [1, 1000].slice(0, work(2, 1)))
    await compare(served, served.keys.slice(0, accounts));
  child.stdin.end();
  await new Promise((resolve) => child.once('exit', resolve));
}

type Served = { readonly port: number; readonly barePort: number; readonly keys: string[] };

/** Takes turns between the sides and prints what became of them. */
async function compare({ port, barePort }: Served, callers: readonly string[]): Promise<void> {
  await slice(port, '/rf', callers);
  await slice(port, '/rf-unmetered', callers);
  const metered: number[] = [];
  const unmetered: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < SLICES; turn++) {
    unmetered.push(await slice(port, '/rf-unmetered', callers));
    metered.push(await slice(port, '/rf', callers));
    bare.push(await slice(barePort, '/rf', callers));
  }
  const share = median(metered.map((rate, index) => rate / unmetered[index]!));
  const ofBare = median(metered.map((rate, index) => rate / bare[index]!));
  const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;
  console.log(
    `POST /rf, ${CONNECTIONS} connections, ${callers.length} accounts: metered ${median(metered).toFixed(0)}/s, ` +
      `unmetered ${median(unmetered).toFixed(0)}/s, share ${percent(share)} (bar ${percent(BAR)}); ` +
      `a bare route without a key ${median(bare).toFixed(0)}/s, share ${percent(ofBare)}; medians of ${SLICES}`,
  );
  if (share < BAR) missed();
}

async function slice(at: number, path: string, callers: readonly string[]): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${at}/api/v1${path}`,
    connections: CONNECTIONS,
    ...(isSmallest ? { amount: CONNECTIONS } : { duration: SLICE_S }),
    requests: callers.map((key) => ({
      method: 'POST' as const,
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"freq_mhz":2440,"tx_power_mw":100}',
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused`);
  return result.requests.average;
}
