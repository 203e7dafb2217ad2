import type { Flight, FlightTable } from '@airworthy/flightlog';

/** What the footer of a flight's file says of the log; left out where the log does not state it. */
export function parquetFacts({ meta }: Flight, table: FlightTable): Record<string, string> {
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
