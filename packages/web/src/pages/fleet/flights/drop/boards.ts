import { metresFrom } from '../../../log/track/track.ts';
import type { LogSummary } from './fromLog.ts';

/** Spaces, dashes and case make no other board. */
const plain = (text: string) => text.replaceAll(/[\s:-]/g, '').toUpperCase();

type Entry = {
  readonly id: number;
  readonly serial: string | null;
  readonly remote_id: string | null;
};

/** The aircraft of the registry that a log's board is in: the one with its serial number; null where none or several have it. */
export function aircraftOfBoard(boards: readonly string[], fleet: readonly Entry[]): number | null {
  const wanted = new Set(boards.map(plain));
  const found = fleet.filter(({ serial, remote_id }) =>
    [serial, remote_id].some((text) => text !== null && wanted.has(plain(text))),
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Whether two logs are of one board: they name the same, in whatever way. */
export function isSameBoard(
  one: Pick<LogSummary, 'boards'>,
  other: Pick<LogSummary, 'boards'>,
): boolean {
  const names = new Set(one.boards.map(plain));
  return other.boards.some((name) => names.has(plain(name)));
}

/** The heartbeat tells of arming once a second, and clocks are set by different messages. */
const CLOCKS_DIFFER_S = 10;
/** A ground station may hear the aircraft late; a start this far away is another aircraft's. */
const PLACES_DIFFER_M = 300;

type Recorded = Pick<LogSummary, 'startedAt' | 'duration_s' | 'place' | 'boards' | 'telemetry'>;

/**
 * Whether telemetry and the log of the autopilot itself record one flight: both began or ended at the same time, and
 * nothing that both state differs.
 */
export function isSameFlight(one: Recorded, other: Recorded): boolean {
  if (one.telemetry === other.telemetry) return false;
  if (one.startedAt === null || other.startedAt === null) return false;
  if (one.boards.length > 0 && other.boards.length > 0 && !isSameBoard(one, other)) return false;
  if (one.place !== null && other.place !== null) {
    const { east_m, north_m } = metresFrom(one.place, other.place);
    if (Math.hypot(east_m, north_m) > PLACES_DIFFER_M) return false;
  }
  const later_s = (other.startedAt.getTime() - one.startedAt.getTime()) / 1000;
  const ends_s = later_s + other.duration_s - one.duration_s;
  const overlap_s = Math.min(one.duration_s, later_s + other.duration_s) - Math.max(0, later_s);
  // A log that opens or breaks off in the air shares only one end.
  const meets = Math.abs(later_s) <= CLOCKS_DIFFER_S || Math.abs(ends_s) <= CLOCKS_DIFFER_S;
  return meets && overlap_s > 0;
}
