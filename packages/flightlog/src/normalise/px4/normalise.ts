/** A PX4 log in the language of all flights. */
import type { Flight } from '../../flight.ts';
import type { Dropout } from '../../table.ts';
import type { ScannedUlog } from '../../ulog/decode.ts';
import {
  readAttitude,
  readAttitudeSecond,
  readAttitudeTarget,
  readClipping,
  readImus,
  readRates,
  readRateTargets,
  readVibrations,
} from './attitude.ts';
import { readCompasses, readEstimator } from './estimator.ts';
import { readEvents } from './events.ts';
import { readMeta, readTexts, statusTexts, vehicleClass } from './meta.ts';
import {
  readGeometry,
  readHoverThrottle,
  readMotors,
  readServos,
  readThrottle,
  readUnallocated,
} from './motors.ts';
import { readParameterChanges, readParameters } from './parameters.ts';
import { readRc } from './pilot.ts';
import {
  readAirspeed,
  readAirspeedTarget,
  readClimbRates,
  readGps,
  readHeights,
  readLanded,
  readPosition,
  readTransition,
  readVelocity,
  readWind,
} from './place.ts';
import { readBatteries, readBoard, readEscs } from './power.ts';
import { readArmedSpans, readArmedState, readModes } from './states.ts';
import { readTopics, type Topics } from './topics.ts';

export async function normalisePx4(log: ScannedUlog): Promise<Flight> {
  const topics = await readTopics(log);
  const parameters = readParameters(log);
  const values = new Map([...parameters].map(([name, { value }]) => [name, value]));
  const vehicle = vehicleClass(topics, values);
  const geometry = readGeometry(values);
  const armed = readArmedState(topics);
  const texts = readTexts(log);
  const spans = readArmedSpans(topics, {
    armed,
    texts,
    logMode: values.get('SDLOG_MODE') ?? null,
  });
  const first = spans[0];
  const scene = { geometry, vehicle, parameters: values, armed };
  return {
    meta: readMeta(log, { topics, vehicle, geometry }),
    attitude: readAttitude(topics),
    attitudeTarget: readAttitudeTarget(topics),
    attitudeSecond: readAttitudeSecond(topics),
    rates: readRates(topics),
    rateTargets: readRateTargets(topics),
    imus: readImus(topics),
    vibrations: readVibrations(topics, values),
    clipping: readClipping(topics),
    velocity: readVelocity(topics),
    position: readPosition(topics),
    heights: readHeights(topics, { arm_us: first?.armSeen ? first.from_us : null, vehicle }),
    climbRates: readClimbRates(topics),
    airspeed: readAirspeed(topics),
    airspeedTarget: readAirspeedTarget(topics),
    batteries: readBatteries(topics, values),
    board: readBoard(topics),
    motors: readMotors(topics, scene),
    servos: readServos(topics, scene),
    escs: readEscs(topics),
    throttle: readThrottle(topics, vehicle),
    hoverThrottle: readHoverThrottle(topics, values, vehicle),
    // PX4 does not log a limit of lift by voltage.
    liftMax: null,
    unallocated: readUnallocated(topics),
    rc: readRc(topics),
    gps: readGps(topics),
    compasses: readCompasses(topics, values),
    estimator: readEstimator(topics, values),
    wind: readWind(topics),
    landed: readLanded(topics),
    transition: readTransition(topics, vehicle),
    modes: readModes(topics),
    armed: spans,
    events: readEvents(topics, { spans, texts }),
    texts: statusTexts(texts, topics.clock.start_us),
    parameters,
    parameterChanges: readParameterChanges(log, topics.clock.start_us),
    dropouts: readDropouts(log, topics),
    damage: log.damage,
    implausible: topics.strayTimes,
  };
}

function readDropouts(log: ScannedUlog, topics: Topics): Dropout[] {
  return log.dropouts.map(({ time_us, duration_us }) => ({
    time_us: Math.max(time_us - topics.clock.start_us, 0),
    duration_us,
  }));
}
