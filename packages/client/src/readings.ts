import type { CallOptions, Connection } from './client.ts';
import type { Bytes, CrashReading, CrashResult } from './generated/types.ts';
import { pause } from './patience.ts';

export type ReadingOptions = Pick<CallOptions, 'signal'> & {
  /** Called with each answer until the reading is there: its state, its place in the queue, the share that is read. */
  readonly onProgress?: (reading: CrashReading) => void;
};

/** A log that cannot be read, or that the server does not read by itself. */
export class NoReading extends Error {
  readonly reading: CrashReading;

  constructor(reading: CrashReading) {
    super(reading.error ?? REASONS[reading.state] ?? `The reading is ${reading.state}.`);
    this.name = 'NoReading';
    this.reading = reading;
  }
}

const REASONS: Partial<Record<CrashReading['state'], string>> = {
  none: 'This log is not read automatically: ask for its reading.',
  too_large: 'This log is too large to be read automatically: ask for its reading.',
};

/** Asks again and again, from twice a second to once in ten seconds, until a reading is done. */
async function untilDone(
  ask: () => Promise<CrashReading>,
  { signal, onProgress }: ReadingOptions,
): Promise<CrashResult> {
  for (let pause_s = 0.5; ; pause_s = Math.min(10, pause_s * 1.5)) {
    const reading = await ask();
    if (reading.state === 'done' && reading.result !== undefined) return reading.result;
    onProgress?.(reading);
    if (reading.state !== 'queued' && reading.state !== 'reading') throw new NoReading(reading);
    await pause(pause_s, { signal });
  }
}

/** What a program does with readings: start one, and wait for it. */
export function readingsOf({ call }: Connection) {
  return {
    /** Reads a log without filing a flight. The reading survives a broken line: it is queued, then collected. */
    async crash(
      bytes: Bytes,
      { name, ...options }: ReadingOptions & { readonly name?: string } = {},
    ): Promise<CrashResult> {
      const query = { wait: '0', ...(name === undefined ? {} : { name }) } as const;
      const started = await call('readCrash', { bytes, query }, options);
      if ('meta' in started) return started;
      const params = { id: started.id };
      return untilDone(() => call('getCrashReading', { params }, options), options);
    },
    /** Waits for the reading of a flight's log. */
    waitForReading(flightId: number, options: ReadingOptions = {}): Promise<CrashResult> {
      const params = { id: flightId };
      return untilDone(() => call('getLogReading', { params }, options), options);
    },
  };
}
