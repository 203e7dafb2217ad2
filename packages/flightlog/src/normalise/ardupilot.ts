/** An ArduPilot dataflash log, of whatever age, as a flight. */
import type { Flight, StatusText } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import {
  readAttitude,
  readAttitudeSecond,
  readAttitudeTarget,
  readRates,
  readRateTargets,
} from './ardupilot/attitude.ts';
import { type Context, fieldLetters } from './ardupilot/context.ts';
import { readEstimator, readMotionStates, readWind } from './ardupilot/estimator.ts';
import {
  readArmedSpans,
  readEvents,
  readLanded,
  readModes,
  readTexts,
  type Start,
} from './ardupilot/events.ts';
import { identify } from './ardupilot/identity.ts';
import { readClipping, readImus, readVibrations } from './ardupilot/imu.ts';
import { readOutputs } from './ardupilot/motors.ts';
import { readParameters } from './ardupilot/parameters.ts';
import {
  readAirspeed,
  readClimbRates,
  readHeights,
  readPosition,
  readVelocity,
} from './ardupilot/position.ts';
import { readBatteries, readBoard, readEscs } from './ardupilot/power.ts';
import { readRadio, withSigns } from './ardupilot/radio.ts';
import { readCompasses, readGps } from './ardupilot/satellites.ts';
import { startedAt } from './ardupilot/started.ts';
import {
  readHoverThrottle,
  readLiftMax,
  readThrottle,
  readTransition,
} from './ardupilot/throttle.ts';
import { LogReader, spanOf, together } from './reader.ts';

/** Truth that only a simulator can write; no reading of a flight may lean on it. */
const SIMULATOR_MESSAGES: ReadonlySet<string> = new Set(['SIM', 'SIM2']);

export async function normaliseDataflash(log: ScannedLog): Promise<Flight> {
  const span = await spanOf(log);
  const reader = new LogReader(log, span, SIMULATOR_MESSAGES);
  const { parameters, first, changes, simulator } = await readParameters(reader);
  const texts = await readTexts(reader);
  const identity = await identify(
    reader,
    texts.map(({ text }) => text),
    parameters,
  );
  const letterOf = await fieldLetters(reader);
  const { vehicle } = identity;
  const context: Context = { reader, vehicle, parameters, firstParameters: first, letterOf };
  const duration_us = span.end_us - span.origin_us;
  const restarts = (await log.restarts?.()) ?? [];
  const starts = [span.origin_us, ...restarts.map(({ from_us }) => from_us)].map((from_us, i) => ({
    from_us: from_us - span.origin_us,
    to_us: (restarts[i]?.before_us ?? span.end_us) - span.origin_us,
  }));
  const { outputs, ...parts } = await readParts(context, texts, starts);
  const { motors, servos, frame } = outputs;
  const dropouts = log.dropouts.map((dropout) => ({
    ...dropout,
    time_us: dropout.time_us - span.origin_us,
  }));
  const { startedAt: started, ...channels } = parts;
  return {
    meta: {
      format: 'dataflash',
      ...identity,
      frame,
      startedAt: started,
      duration_us,
      restarts: restarts.length,
      messages: [...log.messageCounts.values()].reduce((sum, count) => sum + count, 0),
      truncated: log.damage.some(({ reason }) => reason === 'truncated'),
      simulated: simulator || log.tables.has('SIM') || identity.hardware === 'SITL',
    },
    ...channels,
    rc: withSigns(channels.rc, channels.attitudeTarget),
    motors,
    servos,
    unallocated: null,
    texts,
    parameters,
    parameterChanges: changes,
    dropouts,
    damage: log.damage,
    implausible: reader.strayTimes(),
  };
}

/** Requests all columns at once, so that a few passes over the log read them. */
function readParts(context: Context, texts: readonly StatusText[], starts: readonly Start[]) {
  const { reader, vehicle } = context;
  const modes = readModes(reader, vehicle);
  const events = readEvents(reader, texts);
  const outputs = readOutputs(context);
  const armed = readArmedSpans(reader, { events, texts, outputs, starts });
  const gps = readGps(context);
  const imus = readImus(context);
  const motion = readMotionStates(context);
  // It is no part of its own: where another one fails first, nobody would hear that it failed as well.
  motion.catch(() => {});
  return together({
    outputs,
    startedAt: startedAt(context),
    attitude: readAttitude(context),
    attitudeTarget: readAttitudeTarget(context, modes),
    attitudeSecond: readAttitudeSecond(context),
    rates: readRates(context),
    rateTargets: readRateTargets(context),
    imus,
    vibrations: readVibrations(context),
    clipping: readClipping(context, imus),
    velocity: readVelocity(context, motion),
    position: readPosition(context),
    heights: readHeights(context, motion, gps, armed),
    climbRates: readClimbRates(context, motion, gps),
    airspeed: readAirspeed(context),
    airspeedTarget: reader.channel(reader.key('TECS'), 'spdem'),
    batteries: readBatteries(context),
    board: readBoard(context),
    escs: readEscs(context, outputs),
    throttle: readThrottle(context),
    hoverThrottle: readHoverThrottle(context),
    liftMax: readLiftMax(context),
    rc: readRadio(context),
    gps,
    compasses: readCompasses(context),
    estimator: readEstimator(context),
    wind: readWind(context),
    landed: readLanded(reader, events, armed),
    transition: readTransition(context, modes),
    modes,
    armed,
    events,
  });
}
