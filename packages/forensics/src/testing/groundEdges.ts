/** Edges of the rows about the ground and about throttles by hand (`edges.ts`). */
import { flownByHand } from '../causes/byHand.ts';
import { standsOut } from '../causes/lostRotors.ts';
import { scrapesAlong } from '../causes/motorLoss.ts';
import { oscillation } from '../causes/shaking.ts';
import { pushWidth_us } from '../causes/thrust.ts';
import { overWhileDriven } from '../event/lying.ts';
import type { Situation } from '../event/situation.ts';
import { drivenThroughout } from '../samples/openHover.ts';
import { moveTogether } from '../samples/phases.ts';
import { SECOND_US } from '../samples/samples.ts';
import { limit, type ThresholdName } from '../thresholds/thresholds.ts';
import { type Edge, ORIGIN, still, timesOf, withLog } from './madeLoss.ts';

/** A moment of the made loss at which it is still healthy. */
const AT_US = 2.5e7;

/** Ten metres up, and down to a height so long before the moment. */
function downFor(made: Situation, held_s: number, low_m: number): boolean {
  const { ground_m } = made.outcome.span!;
  const height = still(made, 0);
  height.value.set(
    height.time_us.map((at_us) => ground_m + (at_us < AT_US - held_s * SECOND_US ? 10 : low_m)),
  );
  return scrapesAlong({ spans: made.spans, view: { ...made.view, height } }, AT_US);
}

const ARMED = {
  armSeen: false,
  disarmSeen: false,
  disarmMethod: null,
  forced: false,
  from_us: 1e7,
} as const;

/** Swings of this much to both sides, four times a second, in the last seconds, and of a degree before. */
function swinging(made: Situation, level_dps: number): string | undefined {
  const time_us = timesOf(made);
  const level_radps = (level_dps * Math.PI) / 180;
  const swing = time_us.map((at_us, i) => {
    const side = i % 6 < 3 ? 1 : -1;
    return at_us > made.lost_us! - 7 * SECOND_US ? side * level_radps : (side * Math.PI) / 180;
  });
  const none = new Float64Array(time_us.length);
  const rates = (roll_radps: Float64Array) => ({
    time_us,
    origin: ORIGIN,
    roll_radps,
    pitch_radps: none,
    yaw_radps: none,
  });
  const log = withLog(made, {
    attitudeTarget: null,
    rates: rates(swing),
    rateTargets: rates(none),
  });
  const outcome = { ...made.outcome, departure: null };
  return oscillation({ ...log, outcome, view: { ...log.view, tiltError: null } })?.key;
}

/** By hand, level and down at seven metres a second after three seconds, with this share of hover. */
function lowered(made: Situation, share: number): string | undefined {
  const event_us = made.event_us!;
  const from_us = event_us - 3 * SECOND_US;
  const climb = still(made, 0);
  climb.value.set(
    climb.time_us.map((at_us) =>
      at_us < from_us ? 0 : -1 - (4 * (at_us - from_us)) / SECOND_US / 3,
    ),
  );
  const lift = still(made, 1);
  lift.value.set(lift.time_us.map((at_us) => (at_us < from_us ? 1 : share)));
  const modes = [{ time_us: 0, name: 'STABILIZE', number: 0, reason: null, chosen: true }];
  const log = withLog(made, {
    modes,
    rc: null,
    attitudeTarget: null,
    climbRates: { ekf: climb, baro: null, gps: null },
  });
  const contact = { ...made.outcome.contact!, sink_mps: 5 };
  const outcome = { ...made.outcome, departure: null, disarm: null, contact };
  const tilt = still(made, 0);
  return flownByHand({ ...log, outcome, view: { ...log.view, lift, tilt } })?.key;
}

export const GROUND_EDGES: Partial<Record<ThresholdName, Edge>> = {
  groundedHeight_m: (made, low_m) => downFor(made, 4, low_m),
  groundedFor_s: (made, held_s) => downFor(made, held_s, 0.1),
  livelyRate_dps: (made, level_dps) => swinging(made, level_dps),
  runsOff_m: (made, far_m) => {
    const height = still(made, 0);
    height.value.set(height.time_us.map((at_us) => (at_us < AT_US ? 0 : far_m)));
    return moveTogether([height], { from_us: 1e7, to_us: 4e7 }, limit.runsOff_m);
  },
  openHover_s: (made, held_s) =>
    drivenThroughout(
      { ...made.view, lift: still(made, 1) },
      { ...ARMED, to_us: ARMED.from_us + held_s * SECOND_US },
    ) !== null,
  // So many samples of the throttle in the six tenths of a second that are compared at least.
  pushSamples: (made, samples) => {
    const time_us = Float64Array.from({ length: 200 }, (_, i) => (i * 0.6 * SECOND_US) / samples);
    const lift = { time_us, origin: ORIGIN, value: new Float64Array(200).fill(1) };
    return pushWidth_us(made, lift) > 0.6 * SECOND_US + 1;
  },
  drivenLift: (made, level) => {
    const tilt = still(made, 0);
    tilt.value.set(tilt.time_us.map((at_us) => (at_us < 1.5e7 ? 0 : 3)));
    const armed = { ...ARMED, to_us: 2e7 };
    return overWhileDriven({ ...made.view, tilt, lift: still(made, level) }, armed) !== null;
  },
  shareMargin: (_made, rest) => standsOut({ rest }, { rest: 1 }),
  sinkingLift: (made, share) => lowered(made, share),
};
