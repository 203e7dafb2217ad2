import { flightTypes } from '@airworthy/contract/values';
import { batteryNames, cellOf, type Named, type TargetName } from './cells.ts';
import { clockBehind, type DateOrder, readClock, readDay } from './dates.ts';
import { durationForms, numberOf, secondsOf } from './durations.ts';
import { chosen, type NameChoices, plainName } from './names.ts';

export type Reading = {
  readonly columns: readonly TargetName[];
  readonly order: DateOrder;
  readonly aircraft: readonly Named[];
  readonly pilots: readonly Named[];
  readonly batteries: readonly Named[];
  /** What names that are not on record were said to be. */
  readonly choices: NameChoices;
  /** `+01:00` at a local time, for a start without an offset of its own. */
  readonly offset: (local: string) => string;
};

export type ReadRow = {
  readonly body: Record<string, unknown>;
  /** What of the row could not be understood; the server is not asked about it. */
  readonly problem: string | null;
  /** The aircraft as the file calls it. */
  readonly aircraft: string;
  readonly day: string | null;
  readonly duration_s: number | null;
};

/** One line of a file as a flight to file. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const value = (name: TargetName) => cellOf(cells, reading.columns, name);
  const problems: string[] = [];
  const body: Record<string, unknown> = {};
  const put = (member: string, made: unknown) => {
    if (made !== undefined) body[member] = made;
  };
  const when = whenOf(value('date'), value('time'), reading);
  problems.push(...when.problems);
  put('flown_at', when.flown_at);
  const who = { aircraft: value('aircraft'), pilot: value('pilot') };
  problems.push(...putNames(body, who, reading));
  const duration_s = durationOf(value);
  if (Number.isNaN(duration_s)) problems.push('The flight time is not a number.');
  else put('duration_s', duration_s);
  for (const name of ['landings', 'sorties'] as const) put(name, numberOf(value(name)));
  for (const name of ['site', 'remarks', 'external_ref'] as const)
    put(name, value(name) === '' ? undefined : value(name));
  for (const name of ['night', 'incident'] as const) put(name, flagOf(value(name)));
  put('flight_type', kindOf(value('flight_type')));
  const batteries = batteryNames(value('batteries')).map((name) => batteryOf(name, reading));
  put('batteries', batteries.length === 0 ? undefined : batteries);
  const [wind_kmh, temp_c] = [numberOf(value('wind_kmh')), numberOf(value('temp_c'))];
  if (wind_kmh !== undefined || temp_c !== undefined) body.conditions = { wind_kmh, temp_c };
  return {
    body,
    problem: problems.length === 0 ? null : problems.join(' '),
    aircraft: who.aircraft,
    day: when.day,
    duration_s: duration_s === undefined || Number.isNaN(duration_s) ? null : duration_s,
  };
}

type When = {
  readonly flown_at: string | undefined;
  readonly day: string | null;
  readonly problems: readonly string[];
};

function whenOf(text: string, time: string, { order, offset }: Reading): When {
  // A whole instant, as our own export writes it.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+([+-]\d\d:\d\d|Z)$/.test(text))
    return { flown_at: text, day: text.slice(0, 10), problems: [] };
  const day = readDay(text, order);
  const written = time === '' ? clockBehind(text) : time;
  const clock = written === '' ? '' : readClock(written);
  const problems = [
    ...(day === null ? [`"${text}" is not a date.`] : []),
    ...(clock === null ? [`"${written}" is not a time of day.`] : []),
  ];
  if (day === null || clock === null) return { flown_at: undefined, day, problems };
  const local = `${day}T${clock}`;
  return { flown_at: clock === '' ? day : `${local}:00${offset(local)}`, day, problems };
}

function idOf(text: string, known: readonly Named[]): number | undefined {
  return known.find(({ names }) =>
    names.some((one) => one !== null && plainName(one) === plainName(text)),
  )?.id;
}

/** Aircraft and pilot of a line. A name that is not on record waits for a word on what it is. */
function putNames(
  body: Record<string, unknown>,
  { aircraft, pilot }: { readonly aircraft: string; readonly pilot: string },
  reading: Reading,
): string[] {
  const problems: string[] = [];
  if (aircraft !== '') {
    const is = idOf(aircraft, reading.aircraft) ?? chosen(reading.choices, 'aircraft', aircraft);
    if (is === 'text') body.asset_name = aircraft;
    else if (typeof is === 'number') body.asset_id = is;
    else problems.push(`"${aircraft}" is not in the registry: say above what it is.`);
  }
  const is =
    pilot === ''
      ? 'none'
      : (idOf(pilot, reading.pilots) ?? chosen(reading.choices, 'pilot', pilot));
  // Without a pilot it is nobody's flight, and not that of the person who imports it.
  if (is === 'none') body.clear = ['pilot_id'];
  else if (typeof is === 'number') body.pilot_id = is;
  else problems.push(`"${pilot}" is not on the roster: say above who it is.`);
  return problems;
}

function batteryOf(name: string, reading: Reading): unknown {
  const id = idOf(name, reading.batteries) ?? chosen(reading.choices, 'battery', name);
  return typeof id === 'number' ? { name, component_id: id } : name;
}

function durationOf(value: (name: TargetName) => string): number | undefined {
  for (const form of durationForms) {
    const seconds = secondsOf(value(form), form);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

function flagOf(text: string): boolean | undefined {
  if (text === '') return undefined;
  return /^(yes|y|true|1|x|ja|j|oui|o|si|sí|s)$/i.test(text);
}

function kindOf(text: string): string | undefined {
  if (text === '') return undefined;
  const key = text.toLowerCase().replace(/[^a-z]+/g, '_');
  // A kind that the API does not have is sent as it is, and the preview shows the refusal.
  return flightTypes.find((type) => type === key) ?? text;
}
