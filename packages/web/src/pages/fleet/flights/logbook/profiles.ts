import { words } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import type { Flight } from '../useFlights.ts';
import { clockOf } from '../words.ts';
import { printed_s, type Sums, timeOf } from './sheets.ts';

/** What a line knows beside its flight. */
export type LineFacts = {
  /** Model and serial number of the aircraft; null while the registry has not arrived. */
  readonly aircraft: (
    id: number | null,
  ) => { readonly model: string | null; readonly serial: string | null } | null;
  /** What the book has come to with this line. */
  readonly total: Sums;
};

export type BookColumn = {
  readonly name: string;
  /** What is printed; empty where it is not on record. */
  readonly text: (flight: Flight, facts: LineFacts) => string;
  /** Which sum stands below it. */
  readonly sum?: keyof Sums;
  /** The profile asks for it: an empty cell then says that it is not on record. */
  readonly asked?: true;
};

export type Profile = {
  readonly name: string;
  /** What the rule asks of a record, and where it stands. */
  readonly note: string;
  readonly columns: readonly BookColumn[];
  /** What a person writes by hand on every sheet, since it is not on record. */
  readonly blanks: readonly string[];
};

const date: BookColumn = { name: 'Date', text: ({ flown_at }) => dateText(flown_at) };
const start: BookColumn = { name: 'Start', text: ({ started_at }) => clockOf(started_at) ?? '' };
const aircraft: BookColumn = { name: 'Aircraft', text: ({ asset_name }) => asset_name };
const registration: BookColumn = {
  name: 'Registration',
  text: ({ registration: mark }) => mark ?? '',
};
const serial: BookColumn = {
  name: 'Model, serial',
  text: ({ asset_id }, facts) => {
    const one = facts.aircraft(asset_id);
    return one === null ? '' : [one.model, one.serial].filter(Boolean).join(', ');
  },
};
const pilot: BookColumn = { name: 'Pilot', text: ({ pilot_name }) => pilot_name ?? '' };
const kind: BookColumn = { name: 'Kind', text: ({ flight_type }) => words(flight_type) };
const site: BookColumn = { name: 'Site', text: (flight) => flight.site };
const time: BookColumn = {
  name: 'Time',
  text: (flight) => timeOf(printed_s(flight)),
  sum: 'time_s',
};
const total: BookColumn = { name: 'Total', text: (_, facts) => timeOf(facts.total.time_s) };
const night: BookColumn = {
  name: 'Night',
  text: (flight) => (flight.night ? timeOf(printed_s(flight)) : ''),
  sum: 'night_s',
};
const landings: BookColumn = {
  name: 'Landings',
  text: (flight) => String(flight.landings),
  sum: 'landings',
};
const remarks: BookColumn = { name: 'Remarks', text: (flight) => flight.remarks };
const incident: BookColumn = {
  name: 'Incident',
  text: (flight) => (flight.incident ? 'yes' : 'no'),
};
const crew: BookColumn = {
  name: 'Crew',
  text: (flight) =>
    flight.crew
      .map(({ name, role }) => (role === null ? name : `${name} (${words(role)})`))
      .join(', '),
};
const check: BookColumn = {
  name: 'Check before',
  text: ({ checklist_run_ids }) => (checklist_run_ids.length > 0 ? 'filed' : ''),
};
const asked = (column: BookColumn): BookColumn => ({ ...column, asked: true });

/** Forms of the book. What each rests on is in docs/records.md. */
export const PROFILES = {
  general: {
    name: 'Logbook',
    note: '',
    columns: [
      date,
      start,
      aircraft,
      registration,
      pilot,
      kind,
      site,
      time,
      night,
      landings,
      remarks,
    ],
    blanks: [],
  },
  part107: {
    name: 'FAA Part 107',
    note: 'Part 107 asks for no logbook. 14 CFR 107.7 has documents shown on request, 107.9 has accidents reported within 10 days, 107.65 has knowledge kept current; waivers may ask for more.',
    columns: [
      asked(date),
      start,
      aircraft,
      asked(registration),
      asked(pilot),
      crew,
      asked(site),
      time,
      night,
      incident,
      remarks,
    ],
    blanks: ['Remote pilot certificate no.'],
  },
  easa_open: {
    name: 'EASA open category',
    note: 'Regulation (EU) 2019/947, Annex, Part A, asks for no logbook. UAS.OPEN.050 and .060 are duties that a record helps to show: a registered operator, a competent pilot, an aircraft checked before the flight.',
    columns: [
      asked(date),
      start,
      aircraft,
      asked(serial),
      asked(pilot),
      asked(site),
      time,
      night,
      check,
      remarks,
    ],
    blanks: ['UAS operator registration no.', 'Subcategory (A1, A2, A3)'],
  },
  easa_specific: {
    name: 'EASA specific category',
    note: 'Regulation (EU) 2019/947, UAS.SPEC.050(1)(g), has records of operations and maintenance kept for three years; AMC1 to it names what a logbook holds. Defects and repairs are in the record of the aircraft.',
    columns: [
      asked(date),
      asked(start),
      asked(serial),
      asked(pilot),
      asked(kind),
      asked(site),
      time,
      total,
      landings,
      asked(check),
      asked(incident),
      remarks,
    ],
    blanks: ['UAS operator registration no.', 'Authorisation or declaration no.'],
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileKey = keyof typeof PROFILES;

export function profileOf(name: string | undefined): ProfileKey {
  return name !== undefined && Object.hasOwn(PROFILES, name) ? (name as ProfileKey) : 'general';
}

export const NOT_ON_RECORD = 'not on record';

/** What a cell says: what a profile asks for and nobody recorded is named as such. */
export function cellText(column: BookColumn, flight: Flight, facts: LineFacts): string {
  const text = column.text(flight, facts);
  return text === '' && column.asked === true ? NOT_ON_RECORD : text;
}
