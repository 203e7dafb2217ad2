import {
  flyMission,
  type LegFailure,
  type LegResult,
  MINUTE_S,
  rangeInWind,
} from '@airworthy/physics';
import type { LegRequest } from './airframe/build.ts';
import type { Analysis } from './analysis.ts';
import { shortNumber } from './finding.ts';
import { legOf } from './inputs.ts';
import type { AskedOut, MissionLegReply, MissionReply } from './reply.ts';

const KMH_PER_MPS = 3.6;
const JOULE_PER_WH = 3600;

/** Ranges in the wind of the request; null when it states none. */
export function windRangeReply({
  resolved,
  performance,
}: Analysis): Omit<AskedOut, 'mission'> | null {
  const wind_kmh = resolved.given.wind_kmh;
  if (wind_kmh == null) return null;
  const { aircraft, conditions } = resolved;
  const range = rangeInWind(aircraft, conditions, {
    wind_mps: wind_kmh / KMH_PER_MPS,
    performance,
  });
  return {
    radius_km: range.radius_m / 1000,
    range_headwind_km: range.headwind_m / 1000,
    range_tailwind_km: range.tailwind_m / 1000,
  };
}

function reasonOf(failure: LegFailure, reserve_pct: number): string {
  switch (failure) {
    case 'no_battery':
      return 'No battery feeds the motors of this leg.';
    case 'no_rotors':
      return 'This airframe cannot hover.';
    case 'thrust':
      return 'The thrust is too low for this leg with its payload.';
    case 'stall':
      return 'The speed is below the stall speed.';
    case 'speed':
      return 'The speed is above what the aircraft reaches.';
    case 'wind':
      return 'The wind is about as fast as the aircraft flies: no distance is made good, or the place is not held.';
    case 'voltage':
      return 'The pack voltage falls below what the motors need.';
    case 'charge':
      return `The leg would take the charge below the reserve of ${shortNumber(reserve_pct)} %.`;
    case 'earlier_leg':
      return 'An earlier leg is not possible.';
  }
}

/** The mission of the request, flown from a full charge in the wind that it states; null when it states none. */
export function missionReply({ resolved }: Analysis): MissionReply | null {
  const asked = resolved.given.mission;
  if (asked == null) return null;
  const { aircraft, conditions } = resolved;
  const wind_mps = (resolved.given.wind_kmh ?? 0) / KMH_PER_MPS;
  const results = flyMission(aircraft, conditions, asked.map(legOf), { wind_mps });
  return flownReply(asked, results, 100 * (1 - aircraft.usableFraction));
}

/** Legs as asked for and as they were flown, with their sums. */
export function flownReply(
  asked: readonly LegRequest[],
  results: readonly LegResult[],
  reserve_pct: number,
): MissionReply {
  const legs = results.map(
    (leg, i): MissionLegReply => ({
      kind: asked[i]!.kind,
      minutes: leg.time_s / MINUTE_S,
      distance_km: leg.distance_m / 1000,
      energy_wh: leg.energy_J / JOULE_PER_WH,
      charge_left_pct: 100 * leg.chargeLeft,
      possible: leg.failure === null,
      reason: leg.failure === null ? null : reasonOf(leg.failure, reserve_pct),
    }),
  );
  const failed = legs.findIndex((leg) => !leg.possible);
  const sum = (part: (leg: MissionLegReply) => number) =>
    legs.reduce((total, leg) => total + part(leg), 0);
  return {
    possible: failed < 0,
    failed_leg: failed < 0 ? null : failed,
    minutes: sum((leg) => leg.minutes),
    distance_km: sum((leg) => leg.distance_km),
    energy_wh: sum((leg) => leg.energy_wh),
    legs,
  };
}
