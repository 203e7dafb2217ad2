import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { isSmallest, missed, work } from '../smallest.ts';
import { median } from './measure.ts';

/**
 * `POST /analyze` end to end, key and charge included, beside a bare route that runs the same engine with
 * charts and JSON. The two take turns in short slices, so that a busy machine slows both; the share is
 * the median of the ratios of neighbouring slices. The bar is 80 %. Beside it the same share of the processor
 * time that the process of the server takes for a call; that of the database is not in it.
 */
const CONNECTIONS = 16;
const SLICES = work(7, 1);
const SLICE_S = 2;
const BAR = 0.8;

type Served = { readonly port: number; readonly barePort: number; readonly key: string };

type Slice = { readonly rate: number; readonly cpu_us: number };

async function cpu_us(cpuUrl: string): Promise<number> {
  const { user, system } = (await (await fetch(cpuUrl)).json()) as NodeJS.CpuUsage;
  return user + system;
}

async function slice(url: string, { barePort, key }: Served): Promise<Slice> {
  const cpuUrl = `http://127.0.0.1:${barePort}/cpu`;
  const before_us = await cpu_us(cpuUrl);
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    ...(isSmallest ? { amount: CONNECTIONS } : { duration: SLICE_S }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return {
    rate: result.requests.average,
    cpu_us: ((await cpu_us(cpuUrl)) - before_us) / result.requests.total,
  };
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
  await withServer(async (served) => {
    const whole = `http://127.0.0.1:${served.port}/api/v1/analyze`;
    const bare = `http://127.0.0.1:${served.barePort}/analyze`;
    await slice(whole, served);
    await slice(bare, served);
    const slices = { whole: [] as Slice[], bare: [] as Slice[] };
    for (let turn = 0; turn < SLICES; turn++) {
      slices.bare.push(await slice(bare, served));
      slices.whole.push(await slice(whole, served));
    }
    const middle = (of: readonly Slice[], member: keyof Slice) =>
      median(of.map((one) => one[member]));
    const share = median(slices.whole.map(({ rate }, i) => rate / slices.bare[i]!.rate));
    const cpuShare = median(slices.whole.map(({ cpu_us }, i) => slices.bare[i]!.cpu_us / cpu_us));
    console.log(
      `POST /analyze, ${CONNECTIONS} connections: ${middle(slices.whole, 'rate').toFixed(0)}/s with key and charge, ` +
        `${middle(slices.bare, 'rate').toFixed(0)}/s bare, share ${(100 * share).toFixed(0)} % ` +
        `(bar ${100 * BAR} %), medians of ${SLICES}`,
    );
    console.log(
      `  processor time of the process: ${middle(slices.whole, 'cpu_us').toFixed(0)} us a call, ` +
        `${middle(slices.bare, 'cpu_us').toFixed(0)} us bare, share ${(100 * cpuShare).toFixed(0)} %`,
    );
    if (share < BAR) missed();
  });
}

if (process.argv[1]?.endsWith('analyze.bench.ts')) await bench();
