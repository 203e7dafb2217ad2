/** An ArduPilot dataflash log, of whatever age, as a flight. */
import type { Flight } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import {
  readAttitude,
  readAttitudeSecond,
  readAttitudeTarget,
  readRates,
  readRateTargets,
} from './ardupilot/attitude.ts';
import { type Context, fieldLetters } from './ardupilot/context.ts';
import { readEstimator, readWind } from './ardupilot/estimator.ts';
import {
  readArmedSpans,
  readEvents,
  readLanded,
  readModes,
  readTexts,
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
import { readRadio } from './ardupilot/radio.ts';
import { readCompasses, readGps } from './ardupilot/satellites.ts';
import { startedAt } from './ardupilot/started.ts';
import {
  readHoverThrottle,
  readLiftMax,
  readThrottle,
  readTransition,
} from './ardupilot/throttle.ts';
import { LogReader, spanOf } from './reader.ts';

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
  const modes = await readModes(reader, vehicle);
  const events = await readEvents(reader, texts);
  const { motors, servos, frame, motorOfOutput } = await readOutputs(context);
  // Without outputs there is no sign that the aircraft was not armed, and logs open at arming.
  const motorsTurned =
    motors.length === 0 || motors.some(({ output }) => output.value.some((value) => value >= 0));
  const moments = { events, texts };
  const armed = await readArmedSpans(reader, moments, { motorsTurned, duration_us });
  const gps = await readGps(context);
  const imus = await readImus(context);
  const dropouts = log.dropouts.map((dropout) => ({
    ...dropout,
    time_us: dropout.time_us - span.origin_us,
  }));
  return {
    meta: {
      format: 'dataflash',
      ...identity,
      frame,
      startedAt: await startedAt(context),
      duration_us,
      messages: [...log.messageCounts.values()].reduce((sum, count) => sum + count, 0),
      truncated: log.damage.some(({ reason }) => reason === 'truncated'),
      simulated: simulator || log.tables.has('SIM') || identity.hardware === 'SITL',
    },
    attitude: await readAttitude(context),
    attitudeTarget: await readAttitudeTarget(context, modes),
    attitudeSecond: await readAttitudeSecond(context),
    rates: await readRates(context),
    rateTargets: await readRateTargets(context),
    imus,
    vibrations: await readVibrations(context),
    clipping: await readClipping(context, imus),
    velocity: await readVelocity(context),
    position: await readPosition(context),
    heights: await readHeights(context, gps, armed),
    climbRates: await readClimbRates(context, gps),
    airspeed: await readAirspeed(context),
    airspeedTarget: await reader.channel(reader.key('TECS'), 'spdem'),
    batteries: await readBatteries(context),
    board: await readBoard(context),
    motors,
    servos,
    escs: await readEscs(context, motorOfOutput),
    throttle: await readThrottle(context),
    hoverThrottle: await readHoverThrottle(context),
    liftMax: await readLiftMax(context),
    unallocated: null,
    rc: await readRadio(context),
    gps,
    compasses: await readCompasses(context),
    estimator: await readEstimator(context),
    wind: await readWind(context),
    landed: await readLanded(reader, events, armed),
    transition: await readTransition(context, modes),
    modes,
    armed,
    events,
    texts,
    parameters,
    parameterChanges: changes,
    dropouts,
    damage: log.damage,
  };
}
