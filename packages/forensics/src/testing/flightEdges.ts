/** Edges of how it flew and what its outputs did: one quantity at a given value, and what is said of it (`edges.ts`). */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Moment } from '../causes/arms.ts';
import { rises } from '../causes/battery.ts';
import { falseAttitude } from '../causes/falseAttitude.ts';
import { firstParting } from '../causes/falseHeight.ts';
import { shortfallOf, stands } from '../causes/missingMoment.ts';
import { motorLoss, outputsOf } from '../causes/motorLoss.ts';
import { stuckIn } from '../causes/stuckOutput.ts';
import { brakes } from '../causes/thrust.ts';
import { fallsTo } from '../event/contact.ts';
import { disarmInHop } from '../event/disarm.ts';
import { endsInAir } from '../event/ending.ts';
import { stopsHard } from '../event/stops.ts';
import { isStruckAside } from '../event/strike.ts';
import { wasToStay } from '../event/uncommanded.ts';
import { moveTogether } from '../samples/phases.ts';
import { SECOND_US } from '../samples/samples.ts';
import { steadyCruise } from '../samples/steadyFlight.ts';
import { limit, type ThresholdName } from '../thresholds/thresholds.ts';
import { type Edge, ORIGIN, still, timesOf, withLog } from './madeLoss.ts';

/** Forty seconds, ten samples a second. */
const TIMES_US = Float64Array.from({ length: 400 }, (_, i) => (i * SECOND_US) / 10);
const channel = (valueAt: (time_us: number) => number, time_us = TIMES_US): Channel => ({
  time_us,
  origin: ORIGIN,
  value: time_us.map(valueAt),
});
/** Nothing, and from a moment on this much. */
const step = (to: number, at_s = 20): Channel =>
  channel((at_us) => (at_us < at_s * SECOND_US ? 0 : to));

const NO_CLIMB = { ekf: null, gps: null, baro: null };
const NO_HEIGHT = { ekf: null, baro: null, gps: null, rangefinder: null, target: null };
/** A sine or a slope is not exact in its last bit: what is stated as the limit itself lies a hair beside it. */
const HAIR = 1 + 1e-9;

export const FLIGHT_EDGES: Partial<Record<ThresholdName, Edge>> = {
  stuckHold_s: (made, held_s) => {
    const time_us = Float64Array.from({ length: 19 }, (_, i) =>
      i < 10 ? (i * SECOND_US) / 10 : SECOND_US + ((i - 10) * held_s * SECOND_US) / 8,
    );
    const outputs = outputsOf(made)!;
    const levels = outputs.levels.map((_, motor) =>
      time_us.map((_at, i) => (motor === 0 && i >= 10 ? 0.5 : 0.4 + 0.01 * i)),
    );
    const all = { from_us: 0, to_us: 10 * SECOND_US };
    return stuckIn({ ...outputs, time_us, levels }, 0, all) !== null;
  },
  // Four arms a quarter turn apart that all turn one way: a moment between two of them, nearer to the first.
  momentMargin: (_made, apart) => {
    const arms: Moment[] = [
      [0, 1, 1],
      [-1, 0, 1],
      [0, -1, 1],
      [1, 0, 1],
    ];
    const from_rad = Math.PI / 6 - Math.asin((HAIR * apart) / Math.sqrt(3));
    // Along the first arm, and in the plane of both across it.
    const [along, across] = [Math.cos(from_rad) / Math.SQRT2, Math.sin(from_rad) / Math.sqrt(1.5)];
    const moment: Moment = [-across, along - across / 2, along + across / 2];
    return shortfallOf(moment, [1, 1, 1, 1], arms) !== null;
  },
  momentNoise: (_made, times) =>
    stands(
      { index: 0, share: 1 },
      { from_us: 0, to_us: 1, moment: [0, 0, 0], thrusts: [1] },
      Math.SQRT2 / times,
    ),
  brake_mps2: (made, brake_mps2) => {
    const climb = channel((at_us) => (brake_mps2 * (at_us - 2e7)) / SECOND_US / HAIR);
    const braked = withLog(made, { climbRates: { ...NO_CLIMB, ekf: climb } });
    return brakes(braked, { from_us: 10 * SECOND_US, to_us: 12 * SECOND_US });
  },
  rpmDrop: (made, drop) => {
    const onset_us = motorLoss(made)!.onset_us;
    const escs = made.flight.motors.map(({ number }) => {
      const { time_us, value } = still(made, 0);
      const speed_rpm = time_us.map((at_us) => (at_us < onset_us ? 10_000 : 10_000 * (1 - drop)));
      const rest = { voltage_V: value, current_A: value, temperature_C: value };
      return { number, telemetry: { time_us, origin: ORIGIN, speed_rpm, ...rest } };
    });
    return motorLoss(withLog(made, { escs }))!.sentence.includes('rotor speed fell');
  },
  airborneHeight_m: (made, up_m) =>
    fallsTo(
      { ...made.view, height: channel((at_us) => (at_us < 20 * SECOND_US ? up_m : 0)) },
      19 * SECOND_US,
      21 * SECOND_US,
    ),
  movedFast_m: (_made, up_m) =>
    moveTogether([step(up_m), step(up_m)], { from_us: 0, to_us: 40 * SECOND_US }),
  cruiseLeast_mps: (made, airspeed_mps) => {
    const flown = withLog(made, {
      airspeed: still(made, airspeed_mps),
      climbRates: { ...NO_CLIMB, ekf: still(made, 0) },
      transition: null,
    });
    return steadyCruise(flown.view, made.spans, made.lost_us!) !== null;
  },
  slowStop_mps2: (made, brake_mps2) => {
    const span = made.outcome.span!;
    const climb = channel(
      (at_us) => (at_us > 0 ? 0 : -0.5 * brake_mps2),
      Float64Array.of(0, 0.5 * SECOND_US),
    );
    return stopsHard({ ...made.view, height: still(made, span.ground_m) }, span, climb, 1);
  },
  sidewaysBlow_mps2: (made, blow_mps2) => {
    const time_us = timesOf(made);
    const calm = still(made, 0).value;
    const at = time_us.findIndex((at_us) => at_us >= 20 * SECOND_US);
    const motion = {
      ...made.flight.imus[0]!.motion,
      time_us,
      accX_mps2: calm.map((_, i) => (i === at ? blow_mps2 : 0)),
      accY_mps2: calm,
    };
    const struck = withLog(made, { imus: [{ ...made.flight.imus[0]!, motion }] });
    return isStruckAside(struck.view, time_us[at]!);
  },
  dropShare: (made, share) => {
    const up_m = 5;
    const falls_mps = share * Math.sqrt(2 * GRAVITY_MPS2 * up_m);
    const stopped = withLog(made, {
      armed: [{ ...made.flight.armed[0]!, to_us: 20 * SECOND_US, disarmSeen: true }],
      heights: { ...made.flight.heights, ...NO_HEIGHT },
      climbRates: { ...NO_CLIMB, ekf: channel((at_us) => (at_us > 2.02e7 ? -falls_mps : 0)) },
    });
    const span = { ...made.outcome.span!, ground_m: 0 };
    const carried = { height: channel(() => up_m), lift: channel(() => 1), force: null };
    return disarmInHop({ ...stopped.view, ...carried, end_us: 40 * SECOND_US }, span) !== null;
  },
  endHeight_m: (made, up_m) => {
    const from_us = 10 * SECOND_US;
    const span = { ...made.outcome.span!, from_us, to_us: 40 * SECOND_US, ground_m: 0 };
    const cut = withLog(made, {
      heights: { ...made.flight.heights, ...NO_HEIGHT, ekf: step(up_m) },
      climbRates: NO_CLIMB,
      landed: null,
    });
    return endsInAir({ ...cut.view, lift: null, tilt: null, end_us: 40 * SECOND_US }, span);
  },
  voltageRise: (made, rise) => {
    const battery = made.flight.batteries[0]!;
    const voltage_V = TIMES_US.map((at_us) => (at_us < 20 * SECOND_US ? 12 : 12 * (1 + rise)));
    const pack = { ...battery, power: { ...battery.power, time_us: TIMES_US, voltage_V } };
    const inAir = [{ from_us: 0, to_us: 40 * SECOND_US }];
    return rises({ ...made, inAir }, pack, 30 * SECOND_US);
  },
  // Estimate and barometer go up together, the satellites do not.
  heightDrawn_m: (made, away_m) => {
    const solution = {
      ...made.flight.gps[0]!.solution,
      time_us: TIMES_US,
      fix: TIMES_US.map(() => 3),
      satellites: TIMES_US.map(() => 12),
    };
    const drawn = withLog(made, {
      gps: [{ ...made.flight.gps[0]!, solution }],
      heights: {
        ...made.flight.heights,
        ...NO_HEIGHT,
        ekf: step(away_m),
        baro: step(away_m),
        gps: step(0),
      },
      climbRates: NO_CLIMB,
    });
    const view = { ...drawn.view, force: null };
    const inAir = [{ from_us: 0, to_us: 40 * SECOND_US }];
    return firstParting({ ...drawn, view, inAir, lost_us: null })?.wrong;
  },
  attitudeStep_s: (made, step_s) => {
    const time_us = Float64Array.from({ length: 200 }, (_, i) => i * step_s * SECOND_US);
    const none = new Float64Array(200);
    const { attitude, imus } = made.flight;
    const felt_mps2 = GRAVITY_MPS2 + 2 * limit.attitudeFalse_mps2;
    const motion = {
      ...imus[0]!.motion,
      time_us,
      accX_mps2: none,
      accY_mps2: none,
      accZ_mps2: none.map(() => -felt_mps2),
    };
    const level = still(made, 0).value;
    const false_ = withLog(made, {
      imus: [{ ...imus[0]!, motion }],
      attitude: { ...attitude!, roll_rad: level, pitch_rad: level },
      climbRates: { ...NO_CLIMB, gps: channel(() => 0) },
    });
    const outcome = { ...made.outcome, departure: null, disarm: null, contact: null };
    const search = { from_us: 0, to_us: 20 * SECOND_US };
    return falseAttitude({ ...false_, outcome, search, event_us: 20 * SECOND_US })?.key;
  },
  targetFalls_mps: (made, falls_mps) => {
    const target = channel((at_us) => 50 - (falls_mps * at_us) / SECOND_US);
    const window = { from_us: 18 * SECOND_US, to_us: 20 * SECOND_US };
    const sent = withLog(made, { heights: { ...made.flight.heights, target } });
    const span = { ...made.outcome.span!, ground_m: 0 };
    return wasToStay({ ...sent.view, height: channel(() => 0) }, span, window);
  },
};
