import type { Flight } from '../useFlights.ts';

/** What a book adds up. */
export type Sums = {
  readonly flights: number;
  readonly time_s: number;
  readonly night_s: number;
  readonly landings: number;
};

export const NOTHING: Sums = { flights: 0, time_s: 0, night_s: 0, landings: 0 };

/** Lines of one sheet of paper, with room for remarks of two lines. */
export const LINES_PER_SHEET = 20;

export type BookSheet = {
  readonly lines: readonly Flight[];
  readonly sums: Sums;
  readonly brought: Sums;
  readonly carried: Sums;
};

/** The time of a line as it is printed: sums are of this, so that a reader who adds the lines up comes to them. */
export function printed_s({ duration_s }: Pick<Flight, 'duration_s'>): number {
  return Math.round(duration_s);
}

export function sumsOf(flights: readonly Flight[]): Sums {
  return flights.map(lineSums).reduce(plus, NOTHING);
}

function lineSums(flight: Flight): Sums {
  const time_s = printed_s(flight);
  return {
    flights: 1,
    time_s,
    night_s: flight.night ? time_s : 0,
    landings: flight.landings,
  };
}

export function plus(a: Sums, b: Sums): Sums {
  return {
    flights: a.flights + b.flights,
    time_s: a.time_s + b.time_s,
    night_s: a.night_s + b.night_s,
    landings: a.landings + b.landings,
  };
}

export function minus(a: Sums, b: Sums): Sums {
  return {
    flights: a.flights - b.flights,
    time_s: a.time_s - b.time_s,
    night_s: a.night_s - b.night_s,
    landings: a.landings - b.landings,
  };
}

/** The sheets of a book, each with what the one before carried over. */
export function sheetsOf(flights: readonly Flight[], before: Sums): readonly BookSheet[] {
  const sheets: BookSheet[] = [];
  let brought = before;
  for (let at = 0; at < flights.length; at += LINES_PER_SHEET) {
    const lines = flights.slice(at, at + LINES_PER_SHEET);
    const sums = sumsOf(lines);
    const carried = plus(brought, sums);
    sheets.push({ lines, sums, brought, carried });
    brought = carried;
  }
  return sheets;
}

/** `1:05:09` */
export function timeOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
