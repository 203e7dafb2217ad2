import type { ParquetTable } from './parquet.ts';
import type { ParquetColumn } from './parquetValues.ts';

/** What is known of a read log and its flight, for the table of flights. */
export type FlightFacts = {
  readonly log_id: number;
  readonly flight_id: number;
  readonly flown_at: string;
  readonly log_size_bytes: number;
  readonly reader: string | null;
  readonly firmware: string | null;
  readonly crash_detected: boolean | null;
  readonly crash_confidence: string | null;
  readonly causes: readonly string[] | null;
  readonly findings: readonly string[] | null;
  readonly features: Readonly<Record<string, unknown>> | null;
};

/** Features that are not numbers. */
const FLAGS: ReadonlySet<string> = new Set(['crashed']);
const TEXTS: ReadonlySet<string> = new Set(['vibe_metric', 'charge_source']);

/** One row: the log, its flight, the verdict, causes and findings, and every feature; unknown is null. */
export function flightRow(facts: FlightFacts): ParquetTable {
  const features = Object.entries(facts.features ?? {}).map(([name, value]) => {
    if (TEXTS.has(name)) return text(name, typeof value === 'string' ? value : null);
    const known = typeof value === 'number' || typeof value === 'boolean' ? Number(value) : null;
    return number(name, FLAGS.has(name) ? 'flag' : 'double', known);
  });
  return {
    rows: 1,
    columns: [
      number('log_id', 'long', facts.log_id),
      number('flight_id', 'long', facts.flight_id),
      text('flown_at', facts.flown_at),
      number('log_size_bytes', 'long', facts.log_size_bytes),
      text('reader', facts.reader),
      text('firmware', facts.firmware),
      number(
        'crash_detected',
        'flag',
        facts.crash_detected === null ? null : Number(facts.crash_detected),
      ),
      text('crash_confidence', facts.crash_confidence),
      text('causes', facts.causes === null ? null : facts.causes.join(',')),
      text('findings', facts.findings === null ? null : facts.findings.join(',')),
      ...features,
    ],
  };
}

function number(
  name: string,
  kind: 'flag' | 'double' | 'long',
  value: number | null,
): ParquetColumn {
  return { name, kind, rows: () => Float64Array.of(value ?? Number.NaN) };
}

function text(name: string, value: string | null): ParquetColumn {
  return { name, kind: 'text', rows: () => [value] };
}
