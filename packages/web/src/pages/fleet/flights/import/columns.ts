import { flightTypes } from '@airworthy/contract/values';

/** Members of a flight that a column of a file can hold. */
export const targets = [
  ['', 'Leave out'],
  ['date', 'Date'],
  ['time', 'Start time'],
  ['aircraft', 'Aircraft'],
  ['pilot', 'Pilot'],
  ['duration_min', 'Flight time, minutes'],
  ['duration_h', 'Flight time, hours'],
  ['duration_clock', 'Flight time, h:mm'],
  ['flight_type', 'Kind'],
  ['site', 'Site'],
  ['landings', 'Landings'],
  ['sorties', 'Sorties'],
  ['night', 'At night'],
  ['remarks', 'Remarks'],
  ['batteries', 'Batteries'],
  ['external_ref', 'Reference'],
  ['incident', 'Incident'],
  ['wind_kmh', 'Wind, km/h'],
  ['temp_c', 'Temperature, °C'],
] as const;

export type TargetName = (typeof targets)[number][0];
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** Names that columns go by in the files of other programs, in small letters without signs. */
const SYNONYMS: readonly (readonly [TargetName, RegExp])[] = [
  ['date', /^(date|flownat|flown|datum|flightdate|dateofflight|start|startedat|takeoff)$/],
  ['time', /^(time|starttime|takeofftime|timeofdeparture|departure)$/],
  ['aircraft', /^(aircraft|assetname|drone|uas|uav|airframe|registration|tail|tailnumber|serial)$/],
  ['pilot', /^(pilot|pilotname|pic|remotepilot|pilotincommand|operator)$/],
  ['duration_min', /^(durationmin|minutes|min|durationminutes|flighttimemin|duration)$/],
  ['duration_h', /^(hours|durationh|durationhours|flighthours)$/],
  ['duration_clock', /^(flighttime|airtime|blocktime|hhmm)$/],
  ['flight_type', /^(flighttype|type|kind|purpose|category)$/],
  ['site', /^(site|location|place|where|address)$/],
  ['landings', /^(landings|ldg|numberoflandings)$/],
  ['sorties', /^(sorties|takeoffs)$/],
  ['night', /^(night|atnight|nightflight)$/],
  ['remarks', /^(remarks|notes|note|comment|comments|description)$/],
  ['batteries', /^(batteries|battery|batteryname)$/],
  ['external_ref', /^(externalref|reference|ref|flightid|flightnumber|uuid)$/],
  ['incident', /^(incident|accident|occurrence)$/],
  ['wind_kmh', /^(windkmh|wind)$/],
  ['temp_c', /^(tempc|temperature|temp)$/],
];

/** What each column most likely is; of two that look alike the first is taken. */
export function guessColumns(headings: readonly string[]): TargetName[] {
  const taken = new Set<TargetName>();
  return headings.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
    const found = SYNONYMS.find(([name, pattern]) => pattern.test(plain) && !taken.has(name))?.[0];
    if (found === undefined) return '';
    taken.add(found);
    return found;
  });
}

/** The order of day and month that fits every date of a column; day first where both do. */
export function guessDateOrder(dates: readonly string[]): DateOrder {
  const parts = dates.map((text) => text.split(/[./\-\sT]/).map(Number));
  if (parts.some(([first]) => (first ?? 0) > 31)) return 'ymd';
  if (parts.some(([first]) => (first ?? 0) > 12)) return 'dmy';
  return parts.some(([, second]) => (second ?? 0) > 12) ? 'mdy' : 'dmy';
}

export type Named = { readonly id: number; readonly names: readonly (string | null)[] };

export type Reading = {
  readonly columns: readonly TargetName[];
  readonly order: DateOrder;
  readonly aircraft: readonly Named[];
  readonly pilots: readonly Named[];
  /** `+01:00`: for a start time without an offset of its own. */
  readonly offset: string;
};

export type ReadRow = {
  readonly body: Record<string, unknown>;
  /** What of the row could not be understood; the server is not asked about it. */
  readonly problem: string | null;
};

/** One line of a file as a flight to file. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const value = (name: TargetName) => {
    const at = reading.columns.indexOf(name);
    return at < 0 ? '' : (cells[at] ?? '').trim();
  };
  const problems: string[] = [];
  const body: Record<string, unknown> = {};
  const put = (member: string, made: unknown) => {
    if (made !== undefined) body[member] = made;
  };
  const date = dateOf(value('date'), value('time'), reading);
  if (date === null) problems.push(`"${value('date')}" is not a date.`);
  else put('flown_at', date);
  Object.assign(body, aircraftOf(value('aircraft'), reading.aircraft));
  if (value('pilot') !== '') {
    const pilot = idOf(value('pilot'), reading.pilots);
    if (pilot === undefined) problems.push(`"${value('pilot')}" is not on the roster.`);
    put('pilot_id', pilot);
  }
  const minutes = minutesOf(value);
  if (Number.isNaN(minutes)) problems.push('The flight time is not a number.');
  else put('duration_min', minutes);
  for (const name of ['landings', 'sorties'] as const) put(name, numberOf(value(name)));
  for (const name of ['site', 'remarks', 'external_ref'] as const)
    put(name, value(name) === '' ? undefined : value(name));
  for (const name of ['night', 'incident'] as const) put(name, flagOf(value(name)));
  put('flight_type', kindOf(value('flight_type')));
  const batteries = value('batteries')
    .split(';')
    .map((one) => one.trim());
  put('batteries', batteries[0] === '' ? undefined : batteries.filter((one) => one !== ''));
  const [wind_kmh, temp_c] = [numberOf(value('wind_kmh')), numberOf(value('temp_c'))];
  if (wind_kmh !== undefined || temp_c !== undefined) body.conditions = { wind_kmh, temp_c };
  return { body, problem: problems.length === 0 ? null : problems.join(' ') };
}

function dateOf(text: string, time: string, { order, offset }: Reading): string | null {
  // A whole instant, as our own export writes it.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+([+-]\d\d:\d\d|Z)$/.test(text)) return text;
  const [day = '', clock = time] = text.split(/[T ]+/, 2);
  const parts = day.split(/[./-]/).map(Number);
  if (parts.length !== 3 || parts.some((part) => !Number.isInteger(part))) return null;
  const [a, b, c] = parts as [number, number, number];
  const [year, month, date] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(date)}`;
  if (Number.isNaN(new Date(whole).getTime())) return null;
  const start = /^(\d{1,2}):(\d\d)/.exec(clock);
  return start === null ? whole : `${whole}T${two(Number(start[1]))}:${start[2]}:00${offset}`;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

function idOf(text: string, known: readonly Named[]): number | undefined {
  return known.find(({ names }) => names.some((one) => one !== null && plain(one) === plain(text)))
    ?.id;
}

function aircraftOf(text: string, known: readonly Named[]): Record<string, unknown> {
  if (text === '') return {};
  const id = idOf(text, known);
  return id === undefined ? { asset_name: text } : { asset_id: id };
}

/** A number with a point or a comma; nothing where nothing stands, NaN where something else does. */
function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text.replace(/\s/g, '').replace(',', '.'));
}

function minutesOf(value: (name: TargetName) => string): number | undefined {
  const clock = /^(\d+):(\d\d)(?::(\d\d))?$/;
  for (const [name, scale] of [
    ['duration_min', 1],
    ['duration_h', 60],
    ['duration_clock', 1],
  ] as const) {
    const text = value(name);
    if (text === '') continue;
    const parts = clock.exec(text);
    if (parts !== null)
      return 60 * Number(parts[1]) + Number(parts[2]) + Number(parts[3] ?? 0) / 60;
    return scale * (numberOf(text) ?? 0);
  }
  return undefined;
}

function flagOf(text: string): boolean | undefined {
  if (text === '') return undefined;
  return /^(yes|y|true|1|x|ja|j)$/i.test(text);
}

function kindOf(text: string): string | undefined {
  if (text === '') return undefined;
  const key = text.toLowerCase().replace(/[^a-z]+/g, '_');
  // A kind that the API does not have is sent as it is, and the preview shows the refusal.
  return flightTypes.find((type) => type === key) ?? text;
}
