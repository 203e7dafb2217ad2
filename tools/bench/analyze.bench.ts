import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { missed, work } from '../smallest.ts';
import { median } from './measure.ts';

/**
 * `POST /analyze` end to end, key and charge included, beside a bare route that runs the same engine with
 * charts and JSON. The two take turns in short slices, so that a busy machine slows both; the share is
 * the median of the ratios of neighbouring slices. The bar is 60 %.
 */
const CONNECTIONS = 16;
const SLICES = work(7, 1);
const SLICE_S = work(2, 1);
const BAR = 0.6;

type Served = { readonly port: number; readonly barePort: number; readonly key: string };

async function slice(url: string, key: string): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SLICE_S,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return result.requests.average;
}

/** The server in a process of its own, so that the load is not made where it is carried. */
async function withServer(work: (served: Served) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/bench/analyzeServer.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('the server ended early')));
  });
  try {
    await work(JSON.parse(line) as Served);
  } finally {
    child.stdin.end();
    await ended;
  }
}

export async function bench(): Promise<void> {
  await withServer(async ({ port, barePort, key }) => {
    const whole = `http://127.0.0.1:${port}/api/v1/analyze`;
    const bare = `http://127.0.0.1:${barePort}/analyze`;
    await slice(whole, key);
    await slice(bare, key);
    const rates = { whole: [] as number[], bare: [] as number[] };
    for (let turn = 0; turn < SLICES; turn++) {
      rates.bare.push(await slice(bare, key));
      rates.whole.push(await slice(whole, key));
    }
    const share = median(rates.whole.map((rate, i) => rate / (rates.bare[i] ?? 1)));
    console.log(
      `POST /analyze, ${CONNECTIONS} connections: ${median(rates.whole).toFixed(0)}/s with key and charge, ` +
        `${median(rates.bare).toFixed(0)}/s bare, share ${(100 * share).toFixed(0)} % ` +
        `(bar ${100 * BAR} %), medians of ${SLICES}`,
    );
    if (share < BAR) missed();
  });
}

if (process.argv[1]?.endsWith('analyze.bench.ts')) await bench();
