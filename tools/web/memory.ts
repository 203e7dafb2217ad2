/** Memory of the processes of a browser, read from /proc, so on Linux alone. */
import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

export async function rendererPids(on: Browser): Promise<number[]> {
  const session = await on.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Resident memory of the largest of the processes, every 50 ms until it is stopped. */
export function watchMemory(pids: readonly number[]): { stop(): number | null } {
  let peak_MB: number | null = null;
  const look = () => {
    for (const pid of pids) {
      const status = `/proc/${pid}/status`;
      if (!existsSync(status)) continue;
      const kB = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0);
      peak_MB = Math.max(peak_MB ?? 0, (kB * 1024) / 1e6);
    }
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      look();
      clearInterval(timer);
      return peak_MB;
    },
  };
}
