/**
 * The charge that a flight drew, in which phases of flight, and the voltages of the pack at rest around it. A build
 * predicts the same, and the two are compared; so nothing is filled in where it is not logged.
 */
import type { Battery, Position } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { figure } from '../report/words.ts';
import { PHASE_STEP_S, type Phase, type PhasedTimes, phasesOf } from '../samples/flightPhases.ts';
import { hasCurrent, mainPack } from '../samples/pack.ts';
import { mean, median } from '../samples/robust.ts';
import { heldAt, holdAt, medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';

export type ChargeFeatures = {
  /** The autopilot's own count of the charge drawn, or the logged current summed up; null where neither is there. */
  charge_source: 'counter' | 'current' | null;
  /** Batteries that carry a current: only one can be held against the packs of a build. */
  charge_batteries: number;
  /** Drawn in the air. */
  charge_air_ah: number | null;
  /** Drawn from the first take-off to the last landing. */
  charge_total_ah: number | null;
  /** Share of `charge_air_ah` that was drawn in phases of flight that a build predicts. */
  charge_known_share: number | null;
  /** Of the pack at rest before the first take-off and after the last landing; null where no rest is logged. */
  rest_before_v: number | null;
  rest_after_v: number | null;
  phase_hover_s: number;
  phase_climb_s: number;
  /** Mean rate of the climbs. */
  phase_climb_mps: number | null;
  phase_descent_s: number;
  phase_level_s: number;
  /** Mean airspeed of the level flight. */
  phase_level_mps: number | null;
  /** In the air, and nothing that a build predicts. */
  phase_other_s: number;
  /** Median in the air, above mean sea level. */
  flight_altitude_m: number | null;
};

export function chargeOf(situation: Situation): ChargeFeatures {
  const { view, inAir } = situation;
  const phased = phasesOf(view, inAir);
  const { phases, speed_mps } = phased;
  const timeIn = (phase: Phase) =>
    figure(PHASE_STEP_S * phases.filter((one) => one === phase).length) ?? 0;
  const speedIn = (phase: Phase) => figure(mean(speed_mps.filter((_, i) => phases[i] === phase)));
  return {
    ...drawnOf(situation, phased),
    ...restsOf(situation),
    phase_hover_s: timeIn('hover'),
    phase_climb_s: timeIn('climb'),
    phase_climb_mps: speedIn('climb'),
    phase_descent_s: timeIn('descent'),
    phase_level_s: timeIn('level'),
    phase_level_mps: speedIn('level'),
    phase_other_s: timeIn('other'),
    flight_altitude_m: altitude_m(situation),
  };
}

const HOUR_S = 3600;
/** Of the time in the air that may be without a current; more, and the sum of it is not the charge. */
const GAPS_MOST = 0.05;

function drawnOf({ flight, inAir }: Situation, { times_us, phases }: PhasedTimes) {
  const charge_batteries = flight.batteries.filter(hasCurrent).length;
  const nothing = { charge_air_ah: null, charge_total_ah: null, charge_known_share: null };
  const pack = mainPack(flight);
  const [first, last] = [inAir[0], inAir.at(-1)];
  if (pack === null || !hasCurrent(pack) || first === undefined || last === undefined)
    return { charge_source: null, charge_batteries, ...nothing };
  const current_A = holdAt(pack.power.time_us, pack.power.current_A, times_us);
  const known_A = current_A.filter((_, i) => phases[i] !== 'other');
  const summed_A = sum(current_A);
  const charge_known_share = summed_A > 0 ? figure(sum(known_A) / summed_A) : null;
  const counted = inAir.map((window) => counted_Ah(pack, window));
  const whole = counted_Ah(pack, { from_us: first.from_us, to_us: last.to_us });
  if (whole > 0 && counted.every((one) => one >= 0))
    return {
      charge_source: 'counter' as const,
      charge_batteries,
      charge_air_ah: figure(counted.reduce((total, one) => total + one, 0)),
      charge_total_ah: figure(whole),
      charge_known_share,
    };
  const missing = current_A.filter((value) => !Number.isFinite(value)).length;
  if (missing > GAPS_MOST * current_A.length)
    return { charge_source: null, charge_batteries, ...nothing };
  const air_Ah = (mean(current_A) * PHASE_STEP_S * current_A.length) / HOUR_S;
  return {
    charge_source: 'current' as const,
    charge_batteries,
    charge_air_ah: figure(air_Ah),
    charge_total_ah: figure(air_Ah + onGround_Ah(pack, inAir)),
    charge_known_share,
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => (Number.isFinite(value) ? total + value : total), 0);
}

/** A counter is written with each sample of the battery; an older one than this is not of the moment. */
const COUNTER_AGE_US = 5 * SECOND_US;

/** NaN where it was not counted; below 0 where the counter began anew, as with another pack. */
function counted_Ah({ power }: Battery, { from_us, to_us }: Window): number {
  const at = (time_us: number) => heldAt(power.time_us, power.used_Ah, time_us, COUNTER_AGE_US);
  return at(to_us) - at(from_us);
}

/** Between landings and the take-offs after them. */
function onGround_Ah({ power }: Battery, inAir: readonly Window[]): number {
  let total = 0;
  for (const [index, next] of inAir.slice(1).entries()) {
    const between = { from_us: inAir[index]!.to_us, to_us: next.from_us };
    const current_A = mean(power.current_A, ...within(power.time_us, between));
    const hours = (between.to_us - between.from_us) / SECOND_US / HOUR_S;
    if (Number.isFinite(current_A)) total += current_A * hours;
  }
  return total;
}

/** Motors that stand draw no more than this with the avionics. */
const REST_A = 3;
/** A pack is let settle for so long after landing: the fast part of its recovery. */
const SETTLED_US = 10 * SECOND_US;

function restsOf({ flight, inAir, lost_us, view }: Situation) {
  const pack = mainPack(flight);
  const [first, last] = [inAir[0], inAir.at(-1)];
  if (pack === null || !hasCurrent(pack) || first === undefined || last === undefined)
    return { rest_before_v: null, rest_after_v: null };
  const before = { from_us: first.from_us - 4 * SECOND_US, to_us: first.from_us - SECOND_US / 2 };
  const after = { from_us: last.to_us + SETTLED_US, to_us: view.end_us };
  return {
    rest_before_v: restIn(pack, before),
    // After a crash the pack may be hurt, and motors may go on turning against the ground.
    rest_after_v: lost_us === null && after.to_us > after.from_us ? restIn(pack, after) : null,
  };
}

/** Median voltage of the samples at rest; null with fewer than three of them. */
function restIn({ power }: Battery, window: Window): number | null {
  const [from, to] = within(power.time_us, window);
  const rest_V: number[] = [];
  for (let i = from; i < to; i++)
    if (power.current_A[i]! <= REST_A && power.voltage_V[i]! > 1) rest_V.push(power.voltage_V[i]!);
  return rest_V.length < 3 ? null : figure(median(Float64Array.from(rest_V)));
}

function altitude_m({ flight, inAir }: Situation): number | null {
  const series: Pick<Position, 'time_us' | 'altitude_m'> | undefined =
    flight.position ?? flight.gps[0]?.solution;
  const longest = [...inAir].sort((a, b) => b.to_us - b.from_us - (a.to_us - a.from_us))[0];
  if (series === undefined || longest === undefined) return null;
  return figure(medianIn(series.time_us, series.altitude_m, longest));
}
