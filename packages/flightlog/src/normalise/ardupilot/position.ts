/** Heights, climb rates, velocity, position and airspeed. */
import type {
  ArmedSpan,
  Channel,
  ClimbRates,
  Gps,
  Heights,
  Position,
  Velocity,
} from '../../flight.ts';
import { isMeasured, together } from '../reader.ts';
import { type Context, DEG, isPlainInteger } from './context.ts';
import { type MotionStates, upwardOf } from './estimator.ts';

const CM = 0.01;

type States = Promise<MotionStates | null>;

export async function readVelocity({ reader }: Context, motion: States): Promise<Velocity | null> {
  const states = await motion;
  if (states?.north_mps.some(Number.isFinite)) {
    const { time_us, origin, north_mps, east_mps, down_mps } = states;
    return { time_us, origin, north_mps, east_mps, down_mps };
  }
  const key = reader.key('GPS');
  const gps = await reader.series(key, { speed: 'Spd', course: ['GCrs', DEG], down_mps: 'VZ' });
  if (!gps) return null;
  const north_mps = gps.speed.map((speed, i) => speed * Math.cos(gps.course[i]!));
  const east_mps = gps.speed.map((speed, i) => speed * Math.sin(gps.course[i]!));
  const { time_us, origin, down_mps } = gps;
  return { time_us, origin, north_mps, east_mps, down_mps };
}

export async function readPosition({ reader }: Context): Promise<Position | null> {
  const picks = { latitude_deg: 'Lat', longitude_deg: 'Lng', altitude_m: 'Alt' } as const;
  return (
    (await reader.series(reader.key('POS'), picks)) ??
    (await reader.series(reader.key('GPS'), picks))
  );
}

export async function readHeights(
  context: Context,
  motion: States,
  gps: Promise<readonly Gps[]>,
  armed: Promise<readonly ArmedSpan[]>,
): Promise<Heights> {
  const { reader } = context;
  const tuning = reader.key('CTUN');
  const barometer = async (): Promise<Channel | null> =>
    (await reader.channel(reader.key('BARO'), 'Alt')) ??
    reader.channel(tuning, reader.firstField(tuning, ['BAlt', 'BarAlt']));
  const satellites = async (): Promise<Channel | null> =>
    gpsHeight((await gps)[0], (await armed)[0]?.from_us ?? 0);
  return together({
    ekf: ekfHeight(context, motion),
    baro: barometer(),
    gps: satellites(),
    rangefinder: rangefinder(context),
    target: targetHeight(context),
  });
}

async function ekfHeight({ reader }: Context, motion: States): Promise<Channel | null> {
  const position = reader.key('POS');
  const home = reader.firstField(position, ['RelHomeAlt', 'RelAlt']);
  const tuned = await reader.channel(reader.key('CTUN'), 'Alt');
  return (
    tuned ??
    (await reader.channel(position, home)) ??
    upwardOf(await motion, 'down_m') ??
    (await reader.channel(reader.key('INAV'), 'IAlt'))
  );
}

/** GPS altitude over the place of arming: the first good altitude from then on is zero. */
function gpsHeight(gps: Gps | undefined, armed_us: number): Channel | null {
  if (!gps) return null;
  const { time_us, altitude_m, fix } = gps.solution;
  const home = time_us.findIndex(
    (t, i) => t >= armed_us && fix[i]! >= 3 && Number.isFinite(altitude_m[i]!),
  );
  if (home < 0) return null;
  const home_m = altitude_m[home]!;
  return { time_us, origin: 'GPS.Alt', value: altitude_m.map((altitude) => altitude - home_m) };
}

const RANGEFINDER_GOOD = 4;
const FACING_DOWN = 25;

async function rangefinder({ reader }: Context): Promise<Channel | null> {
  for (const key of reader.keys('RFND')) {
    const distance = reader.firstField(key, ['Dist', 'Dist1']);
    const range = await reader.series(key, {
      value: distance,
      status: reader.firstField(key, ['Stat', 'Stat1']),
      facing: 'Orient',
    });
    if (!range || distance === null) continue;
    if (!range.facing.every((facing) => Number.isNaN(facing) || facing === FACING_DOWN)) continue;
    const value = range.value.map((metres, i) => {
      const status = range.status[i]!;
      return Number.isNaN(status) || status === RANGEFINDER_GOOD ? metres : Number.NaN;
    });
    if (isMeasured(value)) return { time_us: range.time_us, origin: range.origin, value };
  }
  const sonar = await reader.channel(reader.key('SONR'), 'Dist');
  return sonar && isMeasured(sonar.value) ? sonar : null;
}

async function targetHeight({ reader, vehicle }: Context): Promise<Channel | null> {
  if (vehicle === 'plane' || vehicle === 'vtol') {
    return reader.channel(reader.key('TECS'), 'hdem');
  }
  const tuning = reader.key('CTUN');
  // 3.0 and 3.1.0 write the height of the waypoint in centimetres.
  const old = reader.hasField(tuning, 'DAlt') ? null : await reader.channel(tuning, ['WPAlt', CM]);
  return old ?? reader.channel(tuning, 'DAlt');
}

export async function readClimbRates(
  { reader, letterOf }: Context,
  motion: States,
  gps: Promise<readonly Gps[]>,
): Promise<ClimbRates> {
  const tuning = reader.key('CTUN');
  const field = reader.firstField(tuning, ['CRt', 'CRate']);
  // Whole numbers are cm/s; 4.7 on Copter writes m/s as a float.
  const factor = isPlainInteger(letterOf(tuning, field)) ? CM : 1;
  const estimated = async (): Promise<Channel | null> =>
    upwardOf(await motion, 'down_mps') ??
    (field === null ? null : reader.channel(tuning, [field, factor]));
  return together({
    ekf: estimated(),
    baro: reader.channel(reader.key('BARO'), 'CRt'),
    gps: gps.then((receivers) => gpsClimb(receivers[0])),
  });
}

function gpsClimb(gps: Gps | undefined): Channel | null {
  if (!gps || gps.solution.down_mps.every((value) => Number.isNaN(value))) return null;
  const { time_us, down_mps } = gps.solution;
  return { time_us, origin: 'GPS.VZ', value: down_mps.map((value) => -value) };
}

export async function readAirspeed({ reader }: Context): Promise<Channel | null> {
  const sensors = reader.keys('ARSP').length > 0 ? reader.keys('ARSP') : reader.keys('ASP2');
  let best: Channel | null = null;
  for (const key of sensors) {
    const speed = await reader.series(key, { value: 'Airspeed', used: 'U' });
    if (!speed) continue;
    const channel = { time_us: speed.time_us, origin: speed.origin, value: speed.value };
    if (speed.used.some((used) => used === 1)) return channel;
    best ??= channel;
  }
  if (best) return best;
  const tuning = reader.key('CTUN');
  return reader.channel(tuning, reader.firstField(tuning, ['As', 'Aspd']));
}
