import { type Flight, type FlightTable, flightTable } from '@airworthy/flightlog';
import { parquetPieces } from './parquet.ts';

/** A log with fewer bytes for each row of its table has columns that weigh against it: telemetry, boards of old. */
const SMALL_ROW_BYTES = 500;

/** The columns of a flight as a file; packed smaller, which takes longer, where the log itself is small. */
export function flightParquet(flight: Flight, log_bytes: number): Buffer[] {
  const table = flightTable(flight);
  const small = log_bytes < SMALL_ROW_BYTES * table.rows;
  return parquetPieces(table, {
    facts: factsOf(flight, table),
    packing: small ? 'small' : 'fast',
  });
}

/** What the footer of a flight's file says of the log; left out where the log does not state it. */
function factsOf({ meta }: Flight, table: FlightTable): Record<string, string> {
  const facts: Record<string, string | null> = {
    'airworthy.layout': '1',
    'airworthy.rate_hz': String(table.rate_hz),
    'airworthy.format': meta.format,
    'airworthy.vehicle': meta.vehicleLabel,
    'airworthy.firmware': meta.firmware,
    'airworthy.started_at': meta.startedAt,
  };
  const known = Object.entries(facts).filter((row): row is [string, string] => row[1] !== null);
  return Object.fromEntries(known);
}
