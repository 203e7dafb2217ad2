/** Raised when a caller's own share was taken for too long; the service as a whole may be idle. */
export class ShareTaken extends Error {
  constructor(wait_ms: number) {
    super(`the caller's share of the database was taken for ${wait_ms / 1000} s`);
  }
}

export type ShareOptions = {
  /** What one caller may hold at the same time. */
  readonly held_max: number;
  readonly wait_ms: number;
};

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout };

/**
 * Bounds what one caller holds of a shared thing. Who is over the bound waits here, in line with the
 * caller's own calls, and not in the line that everybody shares.
 */
export function shares({ held_max, wait_ms }: ShareOptions) {
  const held = new Map<string, number>();
  const lines = new Map<string, Waiting[]>();

  function leave(key: string): void {
    const next = lines.get(key)?.shift();
    if (next !== undefined) {
      clearTimeout(next.timer);
      next.begin();
      return;
    }
    const count = (held.get(key) ?? 1) - 1;
    if (count === 0) held.delete(key);
    else held.set(key, count);
    if (lines.get(key)?.length === 0) lines.delete(key);
  }

  function wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = lines.get(key) ?? [];
      lines.set(key, line);
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        reject(new ShareTaken(wait_ms));
      }, wait_ms);
      const waiting: Waiting = { begin: resolve, timer };
      line.push(waiting);
    });
  }

  return {
    /** Resolves once there is room, with what gives the room back; call it exactly once. */
    async enter(key: string): Promise<() => void> {
      const count = held.get(key) ?? 0;
      if (count < held_max) held.set(key, count + 1);
      else await wait(key);
      return () => leave(key);
    },
  };
}
