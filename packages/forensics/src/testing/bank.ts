/** Every made flight of the tests by one name, and the simulators' logs: what a threshold is tried on. */
import type { Flight } from '@airworthy/flightlog';
import { ACCIDENTS } from './accidents.ts';
import { CHANNELS } from './channels.ts';
import { drawnKinds, drawnLoss } from './drawn.ts';
import { FIELD_FLIGHTS } from './fieldFlights.ts';
import { seeded } from './flips.ts';
import { GOOD_FLIGHTS } from './goodFlights.ts';
import { INCIDENTS } from './incidents.ts';
import { GOOD_LAUNCHES, LAUNCH_LOSSES } from './launches.ts';
import { LIVELY_FLIGHTS } from './livelyFlights.ts';
import { LOGGERS } from './loggers.ts';
import { LOGS } from './logs.ts';
import { simulate } from './missions.ts';
import { PITOT_LOSSES } from './pitot.ts';
import { LOSSES } from './stress.ts';
import { wing } from './wing.ts';
import { GOOD_WINGS, WING_LOSSES } from './wingFlights.ts';

type Made = () => Flight | Promise<Flight>;

/** Flights whose channels are varied: one that goes well, and losses of several kinds. */
const VARIED = [
  GOOD_FLIGHTS[0]![0],
  'motor 3 lost, quad H',
  'gains too high',
  'estimated height runs up',
  'dive by the stick',
  'all rotors weak',
];
/** What every flight is tried with besides: loggers of less. */
const LESS = ['no GPS', 'no accelerometer', '5 Hz', 'telemetry', 'no radio', 'no attitude target'];

/** Flights as other loggers would have written them, `FLIGHT / LOGGER`. */
export const variedNames = (flights: ReadonlyMap<string, Made>): readonly string[] => [
  ...VARIED.flatMap((flight) =>
    Object.keys({ ...CHANNELS, ...LOGGERS }).map((one) => `${flight} / ${one}`),
  ),
  ...LESS.flatMap((logger) => [...flights.keys()].map((flight) => `${flight} / ${logger}`)),
];

/** Made when asked for. */
export function bank(logNamed: (name: string) => Promise<Flight>): ReadonlyMap<string, Made> {
  const drawn = (seed: number) =>
    drawnKinds().map((kind): [string, Made] => [
      `${kind.name}, ${seed}`,
      async () => (await drawnLoss(kind, seeded(seed)).fly()).flight,
    ]);
  return new Map<string, Made>([
    ...[...LOSSES, ...ACCIDENTS, ...INCIDENTS].map(({ name, flight }): [string, Made] => [
      name,
      () => simulate(flight),
    ]),
    ...[...GOOD_FLIGHTS, ...FIELD_FLIGHTS, ...LIVELY_FLIGHTS].map(
      ([name, flight]): [string, Made] => [name, () => simulate(flight)],
    ),
    ...[...WING_LOSSES, ...PITOT_LOSSES, ...LAUNCH_LOSSES, ...GOOD_WINGS, ...GOOD_LAUNCHES].map(
      ([name, moments, options]): [string, Made] => [`wing: ${name}`, () => wing(moments, options)],
    ),
    ...[27, 28, 29].flatMap(drawn),
    ...LOGS.map((name): [string, Made] => [name, () => logNamed(name)]),
  ]);
}

export async function flightFrom(
  flights: ReadonlyMap<string, Made>,
  name: string,
): Promise<Flight> {
  const [flight, logger] = name.split(' / ') as [string, string | undefined];
  const made = await flights.get(flight)!();
  return logger === undefined ? made : (LOGGERS[logger] ?? CHANNELS[logger])!(made);
}
