/** A small generator with a seed (mulberry32): the demonstration is the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type PlannedFlight = {
  readonly daysAgo: number;
  readonly aircraft: number;
  readonly pilot: number;
  readonly duration_s: number;
  readonly flight_type: string;
  readonly site: string;
  readonly night: boolean;
  readonly landings: number;
  readonly wind_kmh: number;
  readonly temp_c: number;
};

const sites = ['North quarry', 'River bridge', 'Solar field', 'Harbour wall', 'Test range'];
const kinds = ['survey', 'inspection', 'commercial', 'training', 'test'];

/** Days of the year on which nobody flew: about two of five, as the weather has it. */
const IDLE_SHARE = 0.4;

/** A year of flights, oldest first: none to three a day, warmer and more of them in summer. */
export function yearOfFlights(fleet: { aircraft: number; pilots: number }): PlannedFlight[] {
  const random = seeded(2026);
  const below = (n: number) => Math.floor(random() * n);
  const flights: PlannedFlight[] = [];
  for (let daysAgo = 365; daysAgo >= 1; daysAgo--) {
    if (random() < IDLE_SHARE) continue;
    const season = Math.cos(((daysAgo + 120) / 365) * 2 * Math.PI);
    const count = 1 + below(season > 0 ? 3 : 2);
    for (let i = 0; i < count; i++) {
      const kind = below(kinds.length);
      flights.push({
        daysAgo,
        aircraft: below(fleet.aircraft),
        pilot: below(fleet.pilots),
        duration_s: 420 + below(1380),
        flight_type: kinds[kind]!,
        site: sites[below(sites.length)]!,
        night: random() < 0.05,
        landings: 1 + (kind === 3 ? below(4) : 0),
        wind_kmh: 3 + below(28),
        temp_c: Math.round(10 + 10 * season + 6 * (random() - 0.5)),
      });
    }
  }
  return flights;
}
