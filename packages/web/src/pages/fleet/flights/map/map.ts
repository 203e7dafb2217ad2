import type { CallReply } from '../../../../api/types.ts';
import { motorColor } from '../../../../charts/palette.ts';
import { plural } from '../../../../format/numbers.ts';
import type { Address } from '../../../../ui/index.ts';
import {
  type Frame,
  frameOf,
  type Metres,
  metresFrom,
  type Place,
} from '../../../log/track/track.ts';

export type Answer = CallReply<'listFlightTracks'>;
export type Flight = Answer['flights'][number];

const placeOf = ([lat, lon]: readonly [number, number]): Place => ({ lat, lon });

/** Where a flight began as far as its log knew, or where its mission was planned. */
export function startOf({ track, planned }: Pick<Flight, 'track' | 'planned'>): Place | null {
  const first = track?.find((one) => one !== null) ?? planned;
  return first === null || first === undefined ? null : placeOf(first);
}

/** What is known of a flight, the worst first. Not read is not without findings. */
export const LEVELS = {
  crash: { label: 'crash or incident', color: 'var(--bad)' },
  alert: { label: 'alert', color: 'var(--motor-2)' },
  warn: { label: 'warning', color: 'var(--warn)' },
  none: { label: 'read, no finding', color: 'var(--ok)' },
  unread: { label: 'log not read', color: 'var(--muted)' },
} as const;
export type LevelName = keyof typeof LEVELS;

export function levelOf(
  flight: Pick<Flight, 'incident' | 'crashed' | 'alerts' | 'warnings' | 'read'>,
): LevelName {
  if (flight.incident || flight.crashed) return 'crash';
  if (!flight.read) return 'unread';
  if (flight.alerts > 0) return 'alert';
  return flight.warnings > 0 ? 'warn' : 'none';
}

/** Paths of one place cover each other: the worst lies on top, and what is not known above what is fine. */
const FROM_BELOW: readonly LevelName[] = ['none', 'unread', 'warn', 'alert', 'crash'];

export function worstOnTop<One extends { readonly flight: Parameters<typeof levelOf>[0] }>(
  drawn: readonly One[],
): One[] {
  const height = ({ flight }: One) => FROM_BELOW.indexOf(levelOf(flight));
  return drawn.toSorted((a, b) => height(a) - height(b));
}

export type Coloured = { readonly label: string; readonly color: string; readonly flights: number };

/** Aircraft with a colour of their own: the eighth is the grey of the others, and more cannot be told apart. */
const COLOURS = 7;
const OTHERS = { label: 'other aircraft', color: 'var(--muted)' };

/** The colour of each flight, and what the colours mean with the flights of each. */
export function coloursOf(
  flights: readonly Flight[],
  by: 'aircraft' | 'finding',
): { readonly of: (flight: Flight) => string; readonly legend: readonly Coloured[] } {
  const keyOf = (flight: Flight) =>
    by === 'finding' ? levelOf(flight) : `${flight.asset_id ?? ''} ${flight.asset_name}`;
  const counts = new Map<string, { flight: Flight; flights: number }>();
  for (const flight of flights) {
    const known = counts.get(keyOf(flight));
    counts.set(keyOf(flight), { flight, flights: (known?.flights ?? 0) + 1 });
  }
  if (by === 'finding')
    return {
      of: (flight) => LEVELS[levelOf(flight)].color,
      legend: Object.entries(LEVELS).flatMap(([key, level]) => {
        const own = counts.get(key);
        return own === undefined ? [] : [{ ...level, flights: own.flights }];
      }),
    };
  const ranked = [...counts].toSorted(([, a], [, b]) => b.flights - a.flights);
  const named = ranked.slice(0, COLOURS);
  const colors = new Map(named.map(([key], at) => [key, motorColor(at + 1)]));
  const rest = ranked.slice(COLOURS).reduce((sum, [, { flights: own }]) => sum + own, 0);
  return {
    of: (flight) => colors.get(keyOf(flight)) ?? OTHERS.color,
    legend: [
      ...named.map(([key, { flight, flights: own }]) => ({
        label: flight.asset_name,
        color: colors.get(key)!,
        flights: own,
      })),
      ...(rest === 0 ? [] : [{ ...OTHERS, flights: rest }]),
    ],
  };
}

export type Site = {
  readonly key: string;
  readonly name: string | null;
  readonly place: Place;
  readonly flights: number;
  readonly latest: string;
};

/** Flights of one name together; those without one by place, about a kilometre apart. The busiest first. */
export function sitesOf(flights: readonly Flight[]): Site[] {
  const found = new Map<string, { name: string | null; places: Place[]; latest: string }>();
  for (const flight of flights) {
    const start = startOf(flight);
    if (start === null) continue;
    const name = flight.site === '' ? null : flight.site;
    const key = name ?? `${start.lat.toFixed(2)}, ${start.lon.toFixed(2)}`;
    const known = found.get(key) ?? { name, places: [], latest: flight.flown_at };
    known.places.push(start);
    if (flight.flown_at > known.latest) known.latest = flight.flown_at;
    found.set(key, known);
  }
  return [...found]
    .map(([key, { name, places, latest }]) => ({
      key,
      name,
      latest,
      place: middleOf(places),
      flights: places.length,
    }))
    .toSorted((a, b) => b.flights - a.flights);
}

/** The place in the middle of the list by latitude and by longitude: one stray place does not move it. */
function middleOf(places: readonly Place[]): Place {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return { lat: middle(places.map(({ lat }) => lat)), lon: middle(places.map(({ lon }) => lon)) };
}

/** The part of the map that an address shows: a place in the middle and metres from side to side. */
export type View = { readonly at: Place; readonly across_m: number };

export const ACROSS_M = { least: 100, most: 20_000_000 } as const;

export function viewOf({ at, across }: Address<'flightMap'>): View | null {
  const [lat = Number.NaN, lon = Number.NaN] = (at ?? '').split(',').map(Number);
  const across_m = Number(across ?? '');
  const known = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && across_m > 0;
  if (!known) return null;
  return {
    at: { lat, lon },
    across_m: Math.min(ACROSS_M.most, Math.max(ACROSS_M.least, across_m)),
  };
}

export function addressOfView({ at, across_m }: View): { at: string; across: string } {
  return {
    at: `${at.lat.toFixed(5)},${at.lon.toFixed(5)}`,
    across: String(Math.round(across_m)),
  };
}

type Size = { readonly width: number; readonly height: number; readonly margin: number };

/** The frame of a view, or the one that holds every flight. */
export function mapFrame(
  origin: Place,
  flights: readonly { readonly points: readonly (Metres | null)[] }[],
  { view, size }: { readonly view: View | null; readonly size: Size },
): Frame {
  if (view === null) {
    const points = flights.flatMap((one) => one.points.filter((point) => point !== null));
    return frameOf(points, size);
  }
  const scale = size.width / view.across_m;
  const { east_m, north_m } = metresFrom(origin, view.at);
  return { scale, x0: size.width / 2 - east_m * scale, y0: size.height / 2 + north_m * scale };
}

/** The place below a pixel of a frame. */
export function placeAt(origin: Place, frame: Frame, [x, y]: readonly [number, number]): Place {
  const one = metresFrom(origin, { lat: origin.lat + 1, lon: origin.lon + 1 });
  const lon = origin.lon + (x - frame.x0) / frame.scale / one.east_m;
  return {
    lat: origin.lat - (y - frame.y0) / frame.scale / one.north_m,
    lon: ((((lon + 180) % 360) + 360) % 360) - 180,
  };
}

export type Drawn = {
  readonly flight: Flight;
  readonly points: readonly (Metres | null)[];
};

/** Flights as metres about one origin: their path, or the one place that is known. */
export function drawnOf(origin: Place, flights: readonly Flight[]): Drawn[] {
  return flights.flatMap((flight) => {
    const { track, planned } = flight;
    const places = track ?? (planned === null ? [] : [planned]);
    const points = places.map((one) => (one === null ? null : metresFrom(origin, placeOf(one))));
    return points.some((one) => one !== null) ? [{ flight, points }] : [];
  });
}

/** What the map does not show, in words: a map that leaves flights out must not look complete. */
export function leftOutText({ flights, total, without_place }: Answer): string {
  const paths = flights.filter(({ track }) => track !== null).length;
  const planned = flights.length - paths;
  const more = total - without_place - flights.length;
  return [
    `${flights.length} of ${plural(total, 'flight')} drawn`,
    planned === 0
      ? ''
      : `, ${planned} of them at the planned place of their mission, without a path`,
    '.',
    without_place === 0
      ? ''
      : ` ${plural(without_place, 'flight has', 'flights have')} no place on record: no log with positions was read and no mission names a place.`,
    more <= 0
      ? ''
      : ` ${plural(more, 'older flight is', 'older flights are')} not drawn: choose a period.`,
  ].join('');
}
