/**
 * Thresholds that no flight of the bank comes near: one made loss, with the one quantity that the threshold is compared
 * with set to a given value, and what the rule that compares them says.
 */
import type { FlightEvent } from '@airworthy/flightlog';
import { falseLanding, setpointsLost, wrongWay } from '../causes/autopilot.ts';
import { cannotClimb } from '../causes/cannotClimb.ts';
import { compassFault } from '../causes/compass.ts';
import { logGap } from '../causes/link.ts';
import { stuckSurface } from '../causes/mechanical.ts';
import { rotorStopped } from '../causes/rotorSpeed.ts';
import { weakMotor } from '../causes/weakMotor.ts';
import { compassSection } from '../diagnostics/compass.ts';
import { motorsSection } from '../diagnostics/motors.ts';
import type { Contact } from '../event/contact.ts';
import { crashSigns } from '../event/crashSigns.ts';
import { stoppedCarrying_us } from '../event/disarm.ts';
import { eventsOf } from '../event/event.ts';
import type { Situation } from '../event/situation.ts';
import { idles } from '../samples/motion.ts';
import { airborneSpans } from '../samples/phases.ts';
import { SECOND_US } from '../samples/samples.ts';
import { limit, type ThresholdName } from '../thresholds/thresholds.ts';
import { ruleOutsOf } from '../verdict/ruleOuts.ts';
import { FLIGHT_EDGES } from './flightEdges.ts';
import { GROUND_EDGES } from './groundEdges.ts';
import { type Edge, ORIGIN, still, timesOf, withLog } from './madeLoss.ts';

/** Of latitude. */
const METRES_PER_DEGREE = 111_195;
/** What the autopilot wrote at a moment. */
const recorded = (of: Pick<FlightEvent, 'kind' | 'key' | 'level' | 'code'>, time_us: number) => ({
  ...of,
  time_us,
  text: '',
  resolved: false,
  timeExact: true,
});

/** Whether a category is ruled out. */
const ruledOut = (made: Situation, category: string): boolean =>
  ruleOutsOf(made, []).some(([key]) => key === category);

/** A touch of the ground that shows nothing by itself. */
const signsOf = (made: Situation, contact: Partial<Contact>): string[] =>
  crashSigns(made.view, made.outcome.span!, {
    ...made.outcome.contact!,
    witness: 'motion',
    sink_mps: 0,
    speed_mps: 0,
    impulse_mps: 0,
    peak_mps2: 20,
    speedLost_mps: 0,
    tiltHeld: false,
    stopped: true,
    ...contact,
  });

/** Outputs of one level, the first motor at another. */
function withOutputs(made: Situation, level: number, first: number): Situation {
  const motors = made.flight.motors.map((motor, index) => ({
    ...motor,
    output: {
      ...motor.output,
      value: motor.output.value.map(() => (index === 0 ? first : level)),
    },
  }));
  return withLog(made, { motors });
}

const field = (time_us: Float64Array, strength_T: number) => ({
  index: 0,
  field: {
    time_us,
    origin: ORIGIN,
    x_T: Float64Array.from(time_us, (_, i) => strength_T * (1 + 1e-6 * (i % 2))),
    y_T: new Float64Array(time_us.length),
    z_T: new Float64Array(time_us.length),
  },
  offsets_T: [0, 0, 0] as const,
  healthy: null,
});

/** Disarmed at 20 s while rotors carried it, in a log with a height and no accelerometer. */
function stoppedCarrying(made: Situation, swing_deg: number, sink_mps: number): unknown {
  const time_us = timesOf(made);
  const roll_rad = Float64Array.from(time_us, (_, i) => ((i % 2) * swing_deg * Math.PI) / 180);
  const attitude = { ...made.flight.attitude!, roll_rad, pitch_rad: still(made, 0).value };
  const armed = [{ ...made.flight.armed[0]!, to_us: 2e7, disarmSeen: true }];
  const climbRates = { ...made.flight.climbRates, ekf: null, gps: null };
  const { view } = withLog(made, { attitude, armed, climbRates });
  const height = {
    time_us,
    origin: ORIGIN,
    value: Float64Array.from(time_us, (at_us) => 50 - (sink_mps * at_us) / SECOND_US),
  };
  const seen = { ...view, force: null, lift: still(made, 1), height };
  return stoppedCarrying_us(seen, made.outcome.span!);
}

export const EDGES: Partial<Record<ThresholdName, Edge>> = {
  ...FLIGHT_EDGES,
  ...GROUND_EDGES,
  loneSink_mps: (made, sink_mps) => signsOf(made, { sinkSources: 1, sink_mps }).length,
  crashImpulse_mps: (made, impulse_mps) => signsOf(made, { sinkSources: 0, impulse_mps }).length,
  blowPeak_mps2: (made, peak_mps2) =>
    signsOf(made, {
      witness: 'force',
      sinkSources: 2,
      sink_mps: limit.blowSink_mps + 1,
      stopped: false,
      peak_mps2,
    }).length,
  strikePeak_mps2: (made, peak_mps2) =>
    signsOf(made, {
      witness: 'force',
      sink_mps: 1,
      speed_mps: limit.strikeSpeed_mps + 1,
      speedLost_mps: 2,
      stopped: false,
      peak_mps2,
    }).length,
  boardSteady_V: (made, swing_V) => {
    const time_us = timesOf(made);
    const supply_V = Float64Array.from(time_us, (_, i) => (i % 2 === 0 ? 5 : 5 - swing_V));
    return ruledOut(
      withLog(made, { board: { ...made.flight.board!, time_us, supply_V } }),
      'not_power',
    );
  },
  // Once only: a highest value that comes again is the ceiling itself.
  motorReserve: (made, reserve) => {
    const once = made.flight.motors.map((motor, index) => {
      const { time_us } = motor.output;
      const at = time_us.findIndex((at_us) => at_us >= made.lost_us! - 3 * SECOND_US);
      const value = time_us.map((_, i) =>
        index === 0 && i === at ? limit.motorCeiling - reserve : 0.4,
      );
      return { ...motor, output: { ...motor.output, value } };
    });
    return ruledOut(withLog(made, { motors: once }), 'not_motor_saturation');
  },
  vibeCalm_mps2: (made, level) => {
    const { time_us, value } = still(made, level);
    const series = { time_us, origin: ORIGIN, x_mps2: value, y_mps2: value, z_mps2: value };
    const vibrations = [{ index: 0, level: series, metric: 'ardupilot' as const }];
    return ruledOut(withLog(made, { vibrations, clipping: [] }), 'not_vibration');
  },
  stickCentred: (made, reach) => {
    const time_us = timesOf(made);
    const calm = still(made, 0).value;
    const roll = Float64Array.from(time_us, (at_us, i) =>
      at_us < 1e7 ? 0.5 * Math.sin(i) : reach,
    );
    const sticks = { time_us, origin: ORIGIN, roll, pitch: calm, yaw: calm, throttle: calm };
    const channels = [{ time_us, origin: ORIGIN, value: roll.map((one) => 1500 + 500 * one) }];
    return ruledOut(
      withLog(made, { rc: { ...made.flight.rc!, sticks, channels } }),
      'not_pilot_input',
    );
  },
  imbalanceAlert: (made, apart) =>
    motorsSection(withOutputs(made, 0.4, 0.4 + apart), []).noticed.map(({ level }) => level),
  rotorTurns_rpm: (made, usual_rpm) => {
    const from_us = made.lost_us! - 2 * SECOND_US;
    const escs = made.flight.motors.map(({ number }) => {
      const { time_us, value } = still(made, usual_rpm);
      const speed_rpm = value.map((one, i) => (number === 1 && time_us[i]! > from_us ? 0 : one));
      const rest = { voltage_V: value, current_A: value, temperature_C: value };
      return { number, telemetry: { time_us, origin: ORIGIN, speed_rpm, ...rest } };
    });
    return rotorStopped(withLog(made, { escs }))?.key;
  },
  compassSilence_s: (made, silence_s) => {
    const until_us = made.inAir.at(-1)!.to_us - silence_s * SECOND_US;
    const time_us = Float64Array.from({ length: 600 }, (_, i) => until_us - (599 - i) * 4e4);
    const silent = withLog(made, { compasses: [field(time_us, 5e-5)] });
    return compassFault({ ...silent, lost_us: null })?.key;
  },
  fieldChange: (made, change) => {
    const compasses = [field(timesOf(made), 5e-5 * (1 + change))];
    const meta = { ...made.flight.meta, startedAt: '2024-05-01T00:00:00Z' };
    const { noticed } = compassSection(withLog(made, { compasses, meta }), () => 5e-5);
    return noticed.map(({ key }) => key);
  },
  underWay_mps: (made, speed_mps) => {
    const meta = { ...made.flight.meta, vehicle: 'rover' as const };
    const record = {
      kind: 'crash' as const,
      key: 'crash_check',
      text: 'Crash',
      level: 'crash' as const,
    };
    const rest = { time_us: 2e7, code: '', resolved: false, timeExact: true };
    const moved = withLog(made, { meta, events: [{ ...record, ...rest }] });
    return eventsOf({ ...moved.view, groundSpeed: still(made, speed_mps) }).outcome.ending;
  },
  gapAlert_s: (made, gap_s) => {
    const { attitude } = made.flight;
    const step_us = attitude!.time_us[1]! - attitude!.time_us[0]!;
    const time_us = attitude!.time_us.map((at_us) =>
      at_us < 2e7 ? at_us : at_us + gap_s * SECOND_US - step_us,
    );
    return logGap(withLog(made, { imus: [], attitude: { ...attitude!, time_us } }))?.key;
  },
  fullThrottle_s: (made, held_s) => {
    const time_us = Float64Array.from(
      { length: 300 },
      (_, i) => 1e7 + (i * held_s * SECOND_US) / 100,
    );
    const value = time_us.map((_, i) => (i >= 100 && i < 200 ? 1 : 0));
    const throttle = { time_us, origin: ORIGIN, value };
    return cannotClimb({ ...withLog(made, { throttle, attitude: null, imus: [] }), spans: [] })
      ?.key;
  },
  setpointsLate_s: (made, late_s) => {
    const event = recorded(
      { kind: 'failsafe', key: 'setpoints_lost', level: 'alert', code: 'text' },
      1e7,
    );
    const lost_us = event.time_us + late_s * SECOND_US;
    return setpointsLost({ ...withLog(made, { events: [event] }), lost_us })?.rank;
  },
  surfaceFull: (made, deflection) => {
    const servo = { number: 1, function: 'elevator' as const, position: still(made, deflection) };
    const log = withLog(made, { motors: [], airspeed: null, servos: [servo] });
    const departure = { ...made.outcome.departure!, axis: 'pitch' as const };
    const outcome = { ...made.outcome, departure };
    return stuckSurface({ ...log, outcome, view: { ...log.view, winged: true } })?.rank;
  },
  wrongWay_m: (made, grown_m) => {
    const time_us = Float64Array.from({ length: 400 }, (_, i) => i * 1e5);
    // From the take-off on, so much further in every eight seconds.
    const away_m = time_us.map((at_us) => (at_us / (8 * SECOND_US)) * grown_m);
    const position = {
      time_us,
      origin: ORIGIN,
      latitude_deg: away_m.map((m) => 47 + m / METRES_PER_DEGREE),
      longitude_deg: new Float64Array(400).fill(8),
      altitude_m: new Float64Array(400),
    };
    const modes = [{ time_us: 8e6, name: 'RTL', number: 6, reason: null, chosen: true }];
    return wrongWay(withLog(made, { position, modes }))?.key;
  },
  movedHeight_m: (made, up_m) => {
    const { attitude, heights } = made.flight;
    const level = new Float64Array(attitude!.time_us.length);
    const step = still(made, 0);
    step.value.set(step.time_us.map((at_us) => (at_us < 1.5e7 ? 0 : up_m)));
    const log = withLog(made, {
      attitude: { ...attitude!, roll_rad: level, pitch_rad: level },
      heights: { ...heights, ekf: step, baro: null, gps: null, rangefinder: null },
    });
    return airborneSpans({ ...log.view, height: step, tilt: still(made, 0) }).length;
  },
  attitudeWork_deg: (made, swing_deg) => stoppedCarrying(made, swing_deg, 0),
  landSink_mps: (made, sink_mps) => stoppedCarrying(made, 20, sink_mps),
  fallHeight_m: (made, up_m) => {
    const event = recorded({ kind: 'event', key: 'land_complete', level: 'info', code: '' }, 2e7);
    const log = withLog(made, { events: [event] });
    const height = still(made, made.outcome.span!.ground_m + up_m);
    return falseLanding({ ...log, view: { ...log.view, height, lift: still(made, 0) } })?.key;
  },
  motorOffset: (made, offset) => weakMotor(withOutputs(made, 0.4, 0.4 + offset))?.key,
  idleLift: (made, level) =>
    idles(
      { ...made.view, lift: still(made, level), force: null },
      { from_us: 1e7, to_us: 2e7 },
      [],
    ),
};
