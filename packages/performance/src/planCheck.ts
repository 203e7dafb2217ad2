import {
  type Aircraft,
  carryingBus,
  flyMission,
  KMH_MPS,
  type LegFailure,
  type LegResult,
  type PackCondition,
  withPackConditions,
} from '@airworthy/physics';
import type { Build, CalibrationRequest, LegRequest } from './airframe/build.ts';
import type { Resolved } from './airframe/resolve.ts';
import { analysisOf, resolve } from './analysis.ts';
import { flownReply } from './asked.ts';
import type { FigureBand } from './bands.ts';
import { legOf } from './inputs.ts';
import type { MissionReply } from './reply.ts';

/** A pack of the registry, as far as its condition is known. */
export type PlannedPack = {
  /** Of the nominal capacity, 0..1. */
  readonly capacity: number | null;
  readonly resistance_mohm: number | null;
};

/** What is to be flown, in the units of the interface. */
export type Plan = {
  readonly legs: readonly LegRequest[] | null;
  /** In place of legs: out and back over this distance in all, between a take-off and a landing. */
  readonly distance_km: number | null;
  /** In place of the payload of the build; null where it is not known. */
  readonly payload_g: number | null;
  readonly wind_kmh: number | null;
  readonly temp_c: number | null;
  readonly altitude_m: number | null;
  readonly packs: readonly PlannedPack[];
  /** What flights of this aircraft taught; null where they have taught nothing. */
  readonly learned: {
    readonly calibration: CalibrationRequest;
    /** Of ln(power) of the next flight about what was learned. */
    readonly nextSpread: number;
  } | null;
  /** What its packs held of the capacity of the build, with the band of four in five; null where it was not seen. */
  readonly held: { readonly factor: number; readonly low: number; readonly high: number } | null;
};

export type PlanAnswer = {
  /** Every leg can be flown and the reserve is left. */
  readonly feasible: boolean;
  /** Null where a leg is impossible whatever the charge: nothing lands. */
  readonly landing: { readonly value: number; readonly low: number; readonly high: number } | null;
  readonly reserve_pct: number;
  readonly mission: MissionReply;
  /** Packs that the build has on the bus that carries it. */
  readonly packs: number;
  /** The build states no usable charge, so that the reserve is that of the type. */
  readonly reserveAssumed: boolean;
};

/** Hover before and after a flight that is given by its distance, each: usual for take-off, checks and landing. */
const SPOT_MIN = 0.5;
/** Quantile of the normal distribution that leaves 10 % on each side. */
const EIGHTY_PERCENT = 1.2816;

function legsOf(plan: Plan, aircraft: Aircraft): LegRequest[] {
  const payload_g = plan.payload_g ?? undefined;
  const legs: readonly LegRequest[] = plan.legs ?? [
    ...(aircraft.class === 'wing' ? [] : [{ kind: 'hover' as const, minutes: SPOT_MIN }]),
    { kind: 'cruise' as const, distance_km: plan.distance_km ?? 0 },
    ...(aircraft.class === 'wing' ? [] : [{ kind: 'hover' as const, minutes: SPOT_MIN }]),
  ];
  return legs.map((leg) => ({ ...leg, payload_g: leg.payload_g ?? payload_g }));
}

/** How many packs feed the bus that carries the aircraft: a line of the battery list stands for `count` of them. */
function packsOnBoard({ aircraft, full }: Resolved): number {
  const role = carryingBus(aircraft)?.role;
  let count = 0;
  for (const [at, pack] of aircraft.packs.entries())
    if (pack.role === role) count += full.batteries[at]?.count ?? 1;
  return count;
}

/** One condition for each pack on board; a capacity that is not known is what its packs held, or that of the build. */
function conditionsOf(
  { packs: named, held }: Plan,
  aircraft: Aircraft,
  count: number,
): PackCondition[] {
  if (named.length === 0 && held === null) return [];
  const role = carryingBus(aircraft)?.role;
  const health = aircraft.packs.find((pack) => pack.role === role)?.health ?? 1;
  return Array.from({ length: count }, (_, at) => {
    const mohm = named[at]?.resistance_mohm;
    return {
      capacity: named[at]?.capacity ?? (held === null ? null : held.factor * health),
      resistance_ohm: mohm == null || mohm === 0 ? null : mohm / 1000,
    };
  });
}

/** How much more power than predicted four aircraft in five stay below, and how much less they stay above. */
function reachOf(band: FigureBand | undefined, { nextSpread, heldReach }: Reach) {
  if (band === undefined || !(band.value > 0)) return { more: 1, less: 1 };
  const own = EIGHTY_PERCENT * nextSpread;
  const withHeld = (reach: number) => Math.exp(Math.hypot(Math.max(own, reach), heldReach));
  return {
    more: withHeld(band.low > 0 ? Math.log(band.value / band.low) : 2),
    less: 1 / withHeld(Math.log(band.high / band.value)),
  };
}

type Reach = {
  readonly nextSpread: number;
  /** Half of the band of what the packs held, as a logarithm: a pack that holds less is drawn as more power would. */
  readonly heldReach: number;
};

function heldReachOf({ held, packs }: Plan, count: number): number {
  const known = packs.slice(0, count).filter(({ capacity }) => capacity !== null).length;
  return held === null || known === count ? 0 : Math.log(held.high / held.low) / 2;
}

const RAN_OUT: readonly (LegFailure | null)[] = ['charge', 'voltage'];

/** Charge at landing, in percent; 0 where it ends on the way, null where a leg is impossible whatever the charge. */
function landingOf(results: readonly LegResult[]): number | null {
  const failed = results.find(({ failure }) => failure !== null);
  if (failed === undefined) return 100 * (results.at(-1)?.leastChargeLeft ?? 1);
  return RAN_OUT.includes(failed.failure) ? 0 : null;
}

/**
 * Flies a plan from a full charge. The band is that of the flight times of the build, with what its flights taught
 * where they did, and never narrower than the next flight was about what they taught.
 */
export function checkPlan(build: Build, plan: Plan): PlanAnswer {
  const { usable_fraction } = resolve(build).full;
  const { resolved, bands } = analysisOf({
    ...build,
    // Known by being asked for: it does not widen what is drawn.
    usable_fraction,
    ...(plan.temp_c === null ? {} : { temp_c: plan.temp_c }),
    ...(plan.altitude_m === null ? {} : { altitude_m: plan.altitude_m }),
    ...(plan.learned === null ? {} : { calibration: plan.learned.calibration }),
  });
  const { conditions } = resolved;
  const packs = packsOnBoard(resolved);
  const aircraft = withPackConditions(
    resolved.aircraft,
    conditionsOf(plan, resolved.aircraft, packs),
  );
  const legs = legsOf(plan, aircraft);
  const flown = legs.map(legOf);
  const wind_mps = (plan.wind_kmh ?? 0) * KMH_MPS;
  const empty = { ...aircraft, usableFraction: 1 };
  const reach = {
    nextSpread: plan.learned?.nextSpread ?? 0,
    heldReach: heldReachOf(plan, packs),
  };
  const hover = reachOf(bands.hover_min, reach);
  const forward = reachOf(bands.cruise_min, reach);
  const landing = (end: 'more' | 'less' | null) => {
    const motorPower = {
      hover: end === null ? 1 : hover[end],
      forward: end === null ? 1 : forward[end],
    };
    return landingOf(flyMission(empty, conditions, flown, { wind_mps, motorPower }));
  };
  const value = landing(null);
  const reserve_pct = 100 * (1 - aircraft.usableFraction);
  const results = flyMission(aircraft, conditions, flown, { wind_mps });
  const mission = flownReply(legs, results, reserve_pct);
  return {
    feasible: mission.possible,
    landing:
      value === null ? null : { value, low: landing('more') ?? 0, high: landing('less') ?? value },
    reserve_pct,
    mission,
    packs,
    reserveAssumed: build.usable_fraction == null,
  };
}
