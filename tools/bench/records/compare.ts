import type { Service } from './service.ts';

export type Caller = { service: Service; key: string; asset: number; pilot: number };
export type Case = {
  name: string;
  path: (caller: Caller) => string;
  body?: (round: number) => unknown;
};

async function timed(one: Case, caller: Caller, round: number): Promise<number> {
  const headers: Record<string, string> = { authorization: `Bearer ${caller.key}` };
  const body = one.body?.(round);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const begun = performance.now();
  const response = await fetch(`${caller.service.base}${one.path(caller)}`, {
    headers,
    ...(body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify({ ...body, asset_id: caller.asset }) }),
  });
  const text = await response.text();
  const took_ms = performance.now() - begun;
  if (response.status !== 200) throw new Error(`${one.name}: ${response.status} ${text}`);
  return took_ms;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** Times a call on both sides in turn, prints a line, and answers the ratios of its quantiles. */
export async function compare(
  one: Case,
  sides: readonly (readonly Caller[])[],
  { rounds, warm }: { rounds: number; warm: number },
): Promise<{ median: number; worst: number }> {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < warm + rounds; round++)
    for (const [side, all] of sides.entries()) {
      const took_ms = await timed(one, all[round % all.length]!, round);
      if (round >= warm) times[side]!.push(took_ms);
    }
  const sorted = times.map((list) => list.sort((a, b) => a - b));
  const figures = [0.5, 0.99].map((share) => sorted.map((list) => quantile(list, share)));
  const ratios = figures.map(([few, many]) => many! / few!);
  const cells = figures.flatMap(([few, many], index) => [
    few!.toFixed(2).padStart(8),
    many!.toFixed(2).padStart(8),
    `${ratios[index]!.toFixed(2)}×`.padStart(7),
  ]);
  console.log(`${one.name.padEnd(26)}${cells.join('')}`);
  return { median: ratios[0]!, worst: Math.max(...ratios) };
}

/** The head of the lines that `compare` prints. */
export const HEAD = `${'ms'.padEnd(26)}  p50 1k  p50 1M  ratio  p99 1k  p99 1M  ratio`;
