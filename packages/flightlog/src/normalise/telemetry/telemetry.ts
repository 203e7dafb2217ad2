/**
 * Telemetry to the one flight model. The clock is the log's timestamps, µs since the first frame.
 * The simulator's truth (SIMSTATE, SIM_STATE, HIL ground truth, parameters SIM_*, texts `SIM …`) is
 * never read.
 */
import type { Channel, Flight, FlightMeta, VehicleClass } from '../../flight.ts';
import { only } from '../../selection.ts';
import type { Dropout } from '../../table.ts';
import type { TlogScan } from '../../tlog/tlog.ts';
import { together } from '../reader.ts';
import { healthEvents } from './health.ts';
import { frameOf, geometryOf, identify, startOf } from './identity.ts';
import { readMotion } from './motion.ts';
import { readEscs, readOutputs } from './outputs.ts';
import { readParameters } from './parameters.ts';
import { readBatteries, readBoard } from './power.ts';
import { readRc } from './rc.ts';
import { type Aircraft, channel, rowsOf, scaled } from './rows.ts';
import { readSensors } from './sensors.ts';
import {
  armedSpans,
  armingEvents,
  modesFrom,
  readAirState,
  readCommands,
  readHeartbeats,
} from './status.ts';
import { eventsFrom, readTexts } from './texts.ts';
import { chooseVehicle, classOf, type Vehicle } from './vehicle.ts';

/** Messages that only a simulator sends. */
const TRUTH_MESSAGES: ReadonlySet<string> = new Set([
  'SIMSTATE',
  'SIM_STATE',
  'HIL_STATE',
  'HIL_STATE_QUATERNION',
  'HIL_SENSOR',
]);
/** A silence this long of the busiest message is a hole in the telemetry. */
const DROPOUT_us = 3_000_000;
/** Sent when asked for, and in bursts: their silence says nothing. */
const ANSWERS = /^(PARAM|MISSION|LOG|TERRAIN|COMMAND)_|^(STATUSTEXT|FILE_TRANSFER_PROTOCOL)$/;
/** Times are looked through in pieces of the file, so that those of a long log are never held together. */
const PIECE_BYTES = 256 * 1024 * 1024;

const NOBODY: Vehicle = { source: '', system: -1, autopilot: 'unknown', mavType: 0, others: [] };

/** Holes in the vehicle's busiest message: the link was lost, or the writer stopped. */
async function dropoutsOf({ log, vehicle }: Aircraft): Promise<Dropout[]> {
  // In a thinned log every message has holes: those of the link are in the frames that it left out.
  const all = log.whole ?? log;
  const busiest = [...all.tables]
    .filter(([, { name, instance }]) => instance === vehicle.source && !ANSWERS.test(name))
    .toSorted(([, a], [, b]) => b.count - a.count)[0];
  if (!busiest) return [];
  const dropouts: Dropout[] = [];
  let before_us = Number.NaN;
  for (let from = 0; from < all.size_bytes; from += PIECE_BYTES) {
    const whole = [{ from, to: from + PIECE_BYTES }];
    const piece = all.selected((table) => (table === busiest[0] ? only(whole) : null));
    for (const time_us of await piece.clock(busiest[0])) {
      const duration_us = time_us - before_us;
      if (duration_us > DROPOUT_us) dropouts.push({ time_us: before_us, duration_us });
      before_us = time_us;
    }
  }
  return dropouts;
}

type Speeds = { airspeed: Channel | null; throttle: Channel | null };

/** Without a wing VFR_HUD's airspeed is a guess of the estimator; only winged vehicles have one. */
async function readHud(aircraft: Aircraft, vehicle: VehicleClass): Promise<Speeds> {
  const rows = await rowsOf(aircraft, 'VFR_HUD', ['airspeed', 'throttle']);
  if (!rows) return { airspeed: null, throttle: null };
  const winged = vehicle === 'plane' || vehicle === 'vtol';
  return {
    airspeed: winged ? channel(rows.time_us, rows.column.airspeed, 'VFR_HUD.airspeed') : null,
    throttle: channel(rows.time_us, scaled(rows.column.throttle, 0.01), 'VFR_HUD.throttle'),
  };
}

function isCutOff(log: TlogScan): boolean {
  return log.damage.some((damage) => damage.reason === 'truncated');
}

/** One flight out of a scanned telemetry log. */
export async function normaliseTelemetry(log: TlogScan): Promise<Flight> {
  const aircraft: Aircraft = { log, vehicle: (await chooseVehicle(log)) ?? NOBODY };
  const { read, texts, commands, beats, health, startedAt } = await together({
    read: readParameters(aircraft),
    texts: readTexts(aircraft),
    commands: readCommands(aircraft),
    beats: readHeartbeats(aircraft),
    health: healthEvents(aircraft),
    startedAt: startOf(aircraft),
  });
  const parameter = (name: string) => read.values.get(name)?.value ?? null;
  const vehicle = classOf(aircraft.vehicle, parameter);
  const reported = eventsFrom(texts);
  const context = { vehicle, texts, events: reported, commands };
  const armed = beats ? armedSpans(beats, context, log.duration_us) : [];
  const geometry = geometryOf(aircraft, { vehicle, texts, parameter });
  // Sensors start and stop before arming; only in flight does that matter.
  const isArmed = (at_us: number) => armed.some((s) => at_us >= s.from_us && at_us <= s.to_us);
  const failing = health.filter((event) => isArmed(event.time_us));
  const events = [...reported, ...failing, ...armingEvents(armed)];
  const modes = beats ? modesFrom(aircraft, beats, context) : [];
  const meta: FlightMeta = {
    format: 'tlog',
    autopilot: aircraft.vehicle.autopilot,
    vehicle,
    ...(await identify(aircraft, vehicle, texts)),
    frame: frameOf(geometry),
    startedAt,
    duration_us: log.duration_us,
    messages: [...log.messageCounts.values()].reduce((sum, count) => sum + count, 0),
    systems: [aircraft.vehicle.system, ...aircraft.vehicle.others],
    truncated: isCutOff(log),
    simulated: read.simulated || [...log.tables.values()].some((t) => TRUTH_MESSAGES.has(t.name)),
  };
  // One after the other, so that the columns of a long log that these are made from are not all held at once.
  const motion = await readMotion(aircraft, {
    vehicle,
    modes,
    reference_us: armed[0]?.from_us ?? 0,
  });
  const sensors = await readSensors(aircraft, parameter);
  const { hud, outputs, rc, air, ...power } = await together({
    hud: readHud(aircraft, vehicle),
    batteries: readBatteries(aircraft, parameter),
    board: readBoard(aircraft),
    outputs: readOutputs(aircraft, { parameter, vehicle, places: geometry.motors }),
    rc: readRc(aircraft, parameter),
    air: readAirState(aircraft, beats, vehicle),
  });
  return {
    meta,
    ...motion,
    ...sensors,
    ...hud,
    airspeedTarget: null,
    ...power,
    motors: outputs.motors,
    servos: outputs.servos,
    escs: await readEscs(aircraft, outputs.motorOfOutput),
    hoverThrottle:
      parameter('MOT_THST_HOVER') ?? parameter('Q_M_THST_HOVER') ?? parameter('MPC_THR_HOVER'),
    liftMax: null,
    unallocated: null,
    rc,
    ...air,
    modes,
    armed,
    events: events.toSorted((a, b) => a.time_us - b.time_us),
    texts,
    parameters: read.values,
    parameterChanges: read.changes,
    dropouts: await dropoutsOf(aircraft),
    damage: log.damage,
  };
}
