import type { Flight } from './flight.ts';

/** `BRD_SERIAL_NUM`, the number that a manufacturer may set; null where nobody has. */
export function boardSerial({ parameters }: Pick<Flight, 'parameters'>): string | null {
  const serial = parameters.get('BRD_SERIAL_NUM')?.value ?? 0;
  return serial === 0 ? null : String(serial);
}

/** What a log calls its board, the surest name first: its own id, then its serial number. */
export function boardNames(flight: Pick<Flight, 'meta' | 'parameters'>): string[] {
  return [flight.meta.boardId, boardSerial(flight)].filter((name) => name != null);
}
