/**
 * Heights that part. The estimator follows its barometer within a metre; where the two part by several
 * metres in seconds, one of them is false, and satellites show which. A controller that holds a false
 * height flies the aircraft up or down with every motor in order.
 */

import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { isInAir, type Situation } from '../event/situation.ts';
import { sinksUncommanded } from '../event/uncommanded.ts';
import { atText } from '../report/words.ts';
import { holdsHeight } from '../samples/modes.ts';
import { heldAt, medianIn, SECOND_US, smallestIn, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const STEP_US = 0.5 * SECOND_US;
/** Heights are compared with what they were this long before. */
const BACK_US = 4 * SECOND_US;

type Parting = {
  readonly at_us: number;
  readonly apart_m: number;
  readonly wrong: 'estimate' | 'barometer' | 'unknown';
};

export function falseHeight(situation: Situation): Cause | null {
  const parting = firstParting(situation);
  if (parting === null) return descended(situation);
  const { at_us, apart_m, wrong } = parting;
  const mode = modeAt(situation.flight, Math.max(at_us, situation.lost_us ?? at_us) - 0.1e6);
  const acts =
    holdsHeight(mode) || holdsHeight(modeAt(situation.flight, at_us)) || sankUncommanded(situation);
  const what = {
    estimate: `the estimated height was false from ${atText(at_us)}`,
    barometer: `the barometer was false from ${atText(at_us)}`,
    unknown: `the estimated height and the barometer parted at ${atText(at_us)}`,
  }[wrong];
  const witness = {
    estimate: ' Satellites agree with the barometer: the estimator was wrong.',
    barometer: ' No other sensor agrees with the barometer: it was wrong.',
    unknown: '',
  }[wrong];
  return {
    category: 'ekf',
    key: wrong === 'barometer' ? 'barometer_false' : 'height_false',
    onset_us: at_us,
    rank: acts ? 1 : wrong === 'barometer' && situation.lost_us === null ? 2 : 3,
    clause: what,
    sentence: `From ${atText(at_us)} the estimated height and the barometer parted, by ${apart_m.toFixed(0)} m within ${(BACK_US / SECOND_US).toFixed(0)} s (limit ${limit.heightApart_m} m).${witness}${acts ? ` ${mode ?? 'The mode'} holds its height by them.` : ''}`,
  };
}

/** The first moment in the air from which they stay apart for two seconds. */
export function firstParting(situation: Situation): Parting | null {
  const { ekf, baro, gps } = situation.flight.heights;
  const { gps: speed } = situation.flight.climbRates;
  if (ekf === null || baro === null || situation.view.winged) return null;
  // In a fall the barometer reads the wind of it.
  const end_us = (situation.lost_us ?? Number.POSITIVE_INFINITY) - 0.5 * SECOND_US;
  for (const span of situation.inAir) {
    const to_us = Math.min(span.to_us, end_us);
    let since: Parting | null = null;
    for (let at_us = span.from_us + BACK_US + 2e6; at_us < to_us; at_us += STEP_US) {
      // Medians are expensive: single samples select the moments to compute them at.
      const step = ({ time_us, value }: Channel) =>
        heldAt(time_us, value, at_us) - heldAt(time_us, value, at_us - BACK_US);
      const rough_m = Math.abs(step(ekf) - step(baro));
      const climbed_m = speed === null ? Number.NaN : climbedIn(speed, at_us);
      if (
        rough_m < 0.5 * limit.heightApart_m &&
        Math.abs(step(baro)) < limit.heightDrawn_m &&
        !(Math.abs(climbed_m - step(baro)) >= 0.5 * limit.heightSpeed_m)
      ) {
        since = null;
        continue;
      }
      const moved = (source: Channel) => around(source, at_us) - around(source, at_us - BACK_US);
      const apart_m = Math.abs(moved(ekf) - moved(baro));
      // An estimate that follows a false barometer parts from the satellites with it.
      const away_m = gps === null ? 0 : Math.abs(moved(gps) - moved(baro));
      // A controller that follows a false barometer keeps it still and moves the aircraft instead.
      const flown =
        gps !== null &&
        away_m >= limit.heightSpeed_m &&
        Math.abs(climbed_m - moved(baro)) >= limit.heightSpeed_m &&
        climbed_m - moved(baro) > 0 === moved(gps) - moved(baro) > 0;
      const drawn =
        ((flown || away_m >= limit.heightDrawn_m) && hasFix(situation, at_us)) ||
        (Math.abs(moved(baro)) >= limit.heightLeap_m && isCarried(situation, at_us));
      if (!(apart_m >= limit.heightApart_m) && !drawn) {
        since = null;
        continue;
      }
      since ??= {
        at_us: flown
          ? onsetOf(gps, baro, at_us)
          : drawn
            ? at_us - BACK_US / 2
            : onsetOf(ekf, baro, at_us),
        apart_m: Math.max(apart_m, drawn ? away_m : 0),
        wrong: drawn
          ? 'barometer'
          : gps === null
            ? 'unknown'
            : wrongOf(moved(ekf), moved(baro), moved(gps)),
      };
      if (at_us - since.at_us >= 2 * SECOND_US) return since;
    }
  }
  return null;
}

/** What the satellites' own vertical speed adds up to over the time looked back. */
function climbedIn({ time_us, value }: Channel, at_us: number): number {
  const window = { from_us: at_us - BACK_US, to_us: at_us };
  const [from, to] = within(time_us, window);
  let sum = 0;
  for (let i = from; i < to; i++) sum += value[i]!;
  return to - from < 4 ? Number.NaN : ((sum / (to - from)) * BACK_US) / SECOND_US;
}

/** The specific force is that of steady flight or of standing: it neither fell nor was launched. */
function isCarried({ view }: Situation, at_us: number): boolean {
  if (view.force === null) return false;
  const window = { from_us: at_us - BACK_US, to_us: at_us };
  const force_mps2 = medianIn(view.force.time_us, view.force.value, window);
  return Math.abs(force_mps2 - GRAVITY_MPS2) < limit.restForce_mps2;
}

/** Satellites that can be asked: a 3D fix with enough of them. */
function hasFix({ flight }: Situation, at_us: number): boolean {
  const solution = flight.gps[0]?.solution;
  if (solution === undefined) return false;
  const window = { from_us: at_us - BACK_US, to_us: at_us };
  return (
    smallestIn(solution.time_us, solution.fix, window) >= 3 &&
    smallestIn(solution.time_us, solution.satellites, window) >= limit.satsWarn
  );
}

function around({ time_us, value }: Channel, at_us: number): number {
  return medianIn(time_us, value, {
    from_us: at_us - 0.4 * SECOND_US,
    to_us: at_us + 0.4 * SECOND_US,
  });
}

/** Back to where a quarter of the limit was passed. */
function onsetOf(one: Channel, other: Channel, at_us: number): number {
  const start = around(one, at_us - BACK_US) - around(other, at_us - BACK_US);
  for (let back_us = at_us - BACK_US; back_us < at_us; back_us += STEP_US) {
    const apart_m = Math.abs(around(one, back_us) - around(other, back_us) - start);
    if (apart_m >= 0.25 * limit.heightApart_m) return back_us;
  }
  return at_us;
}

function wrongOf(ekf_m: number, baro_m: number, gps_m: number): Parting['wrong'] {
  if (!Number.isFinite(gps_m)) return 'unknown';
  const byEstimate = Math.abs(gps_m - ekf_m);
  const byBarometer = Math.abs(gps_m - baro_m);
  if (byBarometer < 0.5 * byEstimate) return 'estimate';
  return byEstimate < 0.5 * byBarometer ? 'barometer' : 'unknown';
}

function sankUncommanded({ outcome, view }: Situation): boolean {
  const { contact, span } = outcome;
  return contact !== null && span !== null && sinksUncommanded(view, span, contact);
}

/**
 * Down to the ground in a mode that holds height, with less throttle than a hover takes and no
 * command for it: the controller acted on something false.
 */
function descended(situation: Situation): Cause | null {
  const { event_us, flight, outcome, view } = situation;
  const { contact } = outcome;
  const { target } = flight.heights;
  if (event_us === null || contact === null || target === null || view.height === null) return null;
  if (!view.rotary || view.winged || outcome.departure !== null || outcome.disarm !== null)
    return null;
  const window = { from_us: event_us - 3 * SECOND_US, to_us: event_us - 0.3 * SECOND_US };
  const mode = modeAt(flight, event_us);
  const wanted_m = smallestIn(target.time_us, target.value, window);
  const actual_m = medianIn(view.height.time_us, view.height.value, window);
  const lift =
    view.lift === null ? Number.NaN : medianIn(view.lift.time_us, view.lift.value, window);
  const below =
    contact.sink_mps >= limit.hardSink_mps && wanted_m - actual_m >= limit.heightApart_m;
  const held = sankUncommanded(situation);
  if (!(held || (holdsHeight(mode) && below)) || !(lift < 1)) return null;
  const onset_us = Math.max(situation.search.from_us, event_us - 3 * SECOND_US);
  if (!isInAir(situation, onset_us)) return null;
  return {
    category: 'ekf',
    key: 'descended',
    onset_us,
    rank: 2,
    clause: `it sank in ${mode ?? 'a mode that is not in the log'} although it was to hold its height`,
    sentence: `In ${mode ?? 'a mode that is not in the log'} it sank to the ground with ${Math.round(100 * lift)} % of hover throttle although it was to hold its height${below ? `, ${(wanted_m - actual_m).toFixed(0)} m higher` : ''}: the controller acted on a false height or vertical speed.`,
  };
}
