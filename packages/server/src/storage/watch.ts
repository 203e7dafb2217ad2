import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 1000;
/** An answer that takes longer is silence. A frozen server is noticed within six seconds. */
const PATIENCE_MS = 5000;
/** After the time is up, what has arrived meanwhile is still read: a busy process is not a silent server. */
const LAST_LOOK_MS = 250;

/**
 * Asks the database a trivial question every second, or `ask` in its place, and reports when it falls silent or answers
 * again.
 */
export function watchDatabase(
  connection: pg.ClientConfig,
  onChange: (silent: boolean) => void,
  ask: (client: pg.Client) => Promise<unknown> = (client) => client.query('SELECT 1'),
): () => Promise<void> {
  const stopping = new AbortController();
  let silent = false;
  let client: pg.Client | null = null;

  async function look(): Promise<void> {
    if (client === null) {
      const fresh = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
      fresh.on('error', () => {});
      await fresh.connect();
      client = fresh;
    }
    await within(ask(client));
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answered = await look().then(
        () => true,
        () => false,
      );
      if (!answered) {
        drop(client);
        client = null;
      }
      if (silent === answered && !stopping.signal.aborted) {
        silent = !answered;
        onChange(silent);
      }
      await pause(LOOK_EVERY_MS, null, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    drop(client);
  }

  const ended = loop();
  return async () => {
    stopping.abort();
    drop(client);
    await ended;
  };
}

/** Closes the connection without the usual message: the server may not be listening. */
function drop(client: pg.Client | null): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}

async function within<T>(answer: Promise<T>): Promise<T> {
  const late = pause(PATIENCE_MS, null, { ref: false })
    .then(() => pause(LAST_LOOK_MS, null, { ref: false }))
    .then(() => {
      throw new Error('silent');
    });
  late.catch(() => {});
  answer.catch(() => {});
  return Promise.race([answer, late]);
}
