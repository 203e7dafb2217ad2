import { daysAfter } from '@airworthy/contract/dates';
import { fleet, handling, sites } from './fleet.ts';
import { people } from './people.ts';
import { pick, seeded } from './random.ts';

export type PlannedFlight = {
  readonly daysAgo: number;
  /** Minutes after local midnight. */
  readonly minute: number;
  readonly aircraft: number;
  readonly pilot: number;
  readonly duration_s: number;
  readonly flight_type: string;
  readonly site: number;
  readonly night: boolean;
  readonly landings: number;
  readonly wind_kmh: number;
  readonly temp_c: number;
  readonly remarks: string;
};

export const HISTORY_DAYS = 548;
/** Share of weekdays and of weekend days on which nobody flew. */
const IDLE = { weekday: 0.22, weekend: 0.82 };

const remarks = [
  'Gusty at the edge of the site.',
  'One battery swapped between lines.',
  'Client on site.',
  'Repeated two lines for overlap.',
  'Light rain at the end.',
  'Held for helicopter traffic.',
];

/** Chosen by weight. */
function weighted(random: () => number, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** Eighteen months of flights, oldest first: few in winter and at weekends, two to seven on a busy day. */
export function plannedFlights(now: Date): PlannedFlight[] {
  const random = seeded(2026);
  const flights: PlannedFlight[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 1; daysAgo--) {
    const day = daysAfter(now, -daysAgo);
    const weekend = day.getUTCDay() % 6 === 0;
    if (random() < (weekend ? IDLE.weekend : IDLE.weekday)) continue;
    // Warmest and busiest in July.
    const season = Math.cos(((day.getUTCMonth() - 6) / 12) * 2 * Math.PI);
    const count = 2 + Math.floor(random() * (season > 0 ? 6 : 4));
    const temp_c = Math.round(8 + 11 * season + 6 * (random() - 0.5));
    const wind_kmh = 4 + Math.floor(random() * 26);
    // A crew goes to one place a day, with one or two aircraft.
    const site = Math.floor(random() * sites.length);
    let minute = 480 + Math.floor(random() * 150);
    for (let i = 0; i < count; i++) {
      const flight = planned(random, { daysAgo, site, minute, temp_c, wind_kmh });
      minute += Math.ceil(flight.duration_s / 60) + 12 + Math.floor(random() * 55);
      flights.push(flight);
    }
  }
  return flights;
}

function planned(
  random: () => number,
  day: Pick<PlannedFlight, 'daysAgo' | 'site' | 'minute' | 'temp_c' | 'wind_kmh'>,
): PlannedFlight {
  const weights = fleet.map(({ flies, from, to }) =>
    day.daysAgo <= from && day.daysAgo >= to ? flies : 0,
  );
  const aircraft = weighted(random, weights);
  const { minutes, kinds } = handling[fleet[aircraft]!.type];
  const training = random() < 0.08;
  const [least, most] = minutes;
  return {
    ...day,
    aircraft,
    pilot: weighted(
      random,
      people.map(({ flies }) => flies),
    ),
    duration_s: Math.round(60 * (least + (most - least) * random() ** 1.3)),
    flight_type: training ? 'training' : pick(random, kinds),
    night: day.minute > 960 && random() < 0.3,
    landings: 1 + (training ? Math.floor(random() * 4) : 0),
    remarks: random() < 0.12 ? pick(random, remarks) : '',
  };
}
