import type { LogFacts } from './facts.ts';

/** The autopilot's heartbeat tells of arming once a second, and clocks are set by different messages. */
const CLOCKS_DIFFER_S = 10;
/** A ground station may hear the aircraft late; a start this far away is another aircraft's. */
const PLACES_DIFFER_M = 300;

export type Known = { readonly facts: LogFacts | null };

export const isTelemetry = ({ facts }: Known): boolean => facts?.format === 'tlog';

/**
 * Whether telemetry and the log of the autopilot itself are of one flight, as the seconds that both show the
 * motors armed; 0 where they are not. Nothing that both state may differ.
 */
export function sharedTime_s(one: LogFacts, other: LogFacts): number {
  if ((one.format === 'tlog') === (other.format === 'tlog')) return 0;
  if (one.start_ms === null || other.start_ms === null) return 0;
  const contradicted =
    differ(one.boardId, other.boardId) ||
    differ(one.systemId, other.systemId) ||
    (one.vehicle !== other.vehicle && one.vehicle !== 'unknown' && other.vehicle !== 'unknown') ||
    apart_m(one, other) > PLACES_DIFFER_M;
  if (contradicted) return 0;
  const later_s = (other.start_ms - one.start_ms) / 1000;
  let shared_s = 0;
  for (const [from_s, to_s] of one.armed_s)
    for (const [otherFrom_s, otherTo_s] of other.armed_s) {
      const starts = Math.abs(otherFrom_s + later_s - from_s) <= CLOCKS_DIFFER_S;
      const ends = Math.abs(otherTo_s + later_s - to_s) <= CLOCKS_DIFFER_S;
      // A log that opens or breaks off in the air shares only one end.
      if (starts || ends)
        shared_s += Math.max(
          0,
          Math.min(to_s, otherTo_s + later_s) - Math.max(from_s, otherFrom_s + later_s),
        );
    }
  return shared_s;
}

function differ<Value>(one: Value | null, other: Value | null): boolean {
  return one !== null && other !== null && one !== other;
}

function apart_m({ place: one }: LogFacts, { place: other }: LogFacts): number {
  if (one === null || other === null) return 0;
  const northward_m = (other.latitude_deg - one.latitude_deg) * 111_195;
  const shrink = Math.cos((one.latitude_deg * Math.PI) / 180);
  const turned_deg = ((other.longitude_deg - one.longitude_deg + 540) % 360) - 180;
  return Math.hypot(northward_m, turned_deg * 111_195 * shrink);
}

/** Of the logs that may be of the same flight as this one, that which shares most of it. */
export function partnerOf<Log extends Known>(log: Known, others: Iterable<Log>): Log | null {
  let best: { log: Log; shared_s: number } | null = null;
  if (log.facts === null) return null;
  for (const other of others) {
    const shared_s = other.facts === null ? 0 : sharedTime_s(log.facts, other.facts);
    if (shared_s > (best?.shared_s ?? 0)) best = { log: other, shared_s };
  }
  return best?.log ?? null;
}

/** Logs by flight, those of one flight together with the telemetry first: the last one is read for the flight. */
export function byFlight<Log extends Known>(logs: readonly Log[]): Log[][] {
  const groups = new Map<Log, Log[]>();
  const onboard = logs.filter((log) => !isTelemetry(log));
  for (const log of onboard) groups.set(log, [log]);
  for (const log of logs.filter(isTelemetry)) {
    const partner = partnerOf(log, onboard);
    const group = partner === null ? undefined : groups.get(partner);
    if (group === undefined) groups.set(log, [log]);
    else group.unshift(log);
  }
  return [...groups.values()];
}
