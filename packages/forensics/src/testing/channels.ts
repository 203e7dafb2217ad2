/** What a fuller logger has besides: each variant gives a made flight one channel, with values that mean something. */
import type { Channel, Flight } from '@airworthy/flightlog';

/** Seconds into the log to a value. */
type Course = (t_s: number) => number;
type Change = (flight: Flight) => Flight;

const ORIGIN = 'synthetic';
const level =
  (value: number): Course =>
  () =>
    value;
const from =
  (begin_s: number, value: number, before = 0): Course =>
  (t_s) =>
    t_s < begin_s ? before : value;
const between =
  (from_s: number, to_s: number, value: number, other: number): Course =>
  (t_s) =>
    t_s >= from_s && t_s < to_s ? value : other;

const timeOf = (flight: Flight) => flight.attitude!.time_us;
const over = (time_us: Float64Array, course: Course) => time_us.map((at_us) => course(at_us / 1e6));

function channel(flight: Flight, course: Course): Channel {
  const time_us = timeOf(flight);
  return { time_us, origin: ORIGIN, value: over(time_us, course) };
}

const vibrating =
  (course: Course, metric: 'ardupilot' | 'px4' = 'ardupilot'): Change =>
  (flight) => {
    const time_us = timeOf(flight);
    const own = over(time_us, course);
    const series = { time_us, origin: ORIGIN, x_mps2: own, y_mps2: own, z_mps2: own };
    return { ...flight, vibrations: [{ index: 0, level: series, metric }] };
  };

const clipping =
  (course: Course): Change =>
  (flight) => ({ ...flight, clipping: [{ index: 0, count: channel(flight, course) }] });

type Solution = Flight['gps'][number]['solution'];
const satellites =
  (columns: Partial<Record<Exclude<keyof Solution, 'origin' | 'time_us'>, Course>>): Change =>
  (flight) => ({
    ...flight,
    gps: flight.gps.map(({ index, solution }) => ({
      index,
      solution: {
        ...solution,
        ...Object.fromEntries(
          Object.entries(columns).map(([name, course]) => [name, over(solution.time_us, course)]),
        ),
      },
    })),
  });

/** A field of 50 µT to the north and down, times a course, turned by an angle, and drawn by the throttle. */
function compass(
  flight: Flight,
  index: number,
  how: {
    strength?: Course;
    turned_deg?: number;
    drawn?: number;
    offset_T?: number;
    until_s?: number;
  },
) {
  const all_us = timeOf(flight);
  const time_us = all_us.filter((at_us) => at_us < (how.until_s ?? Number.POSITIVE_INFINITY) * 1e6);
  const throttle = flight.throttle?.value ?? [];
  const strength = Float64Array.from(
    time_us,
    (at_us, i) => (how.strength?.(at_us / 1e6) ?? 1) * (1 + (how.drawn ?? 0) * (throttle[i] ?? 0)),
  );
  const angle = ((how.turned_deg ?? 0) * Math.PI) / 180;
  const offset_T = how.offset_T ?? 0;
  return {
    index,
    field: {
      time_us,
      origin: ORIGIN,
      x_T: strength.map((one) => one * 20e-6 * Math.cos(angle)),
      y_T: strength.map((one) => one * 20e-6 * Math.sin(angle)),
      z_T: strength.map((one) => one * 45e-6),
    },
    offsets_T: [offset_T, 0, 0] as const,
    healthy: null,
  };
}

const compasses =
  (...each: Parameters<typeof compass>[2][]): Change =>
  (flight) => ({ ...flight, compasses: each.map((how, i) => compass(flight, i, how)) });

const doubting =
  (course: Course): Change =>
  (flight) => {
    const time_us = timeOf(flight);
    const own = over(time_us, course);
    const calm = over(time_us, level(0.1));
    const ratios = {
      time_us,
      origin: ORIGIN,
      velocity: own,
      position: own,
      height: calm,
      compass: own,
      airspeed: calm,
    };
    const cores = [{ index: 0, ratios }];
    return { ...flight, estimator: { name: 'EKF3', cores, primary: null, resets: null } };
  };

const supply =
  (course: Course): Change =>
  (flight) => ({
    ...flight,
    board: { ...flight.board!, supply_V: over(flight.board!.time_us, course) },
  });

const pack =
  (columns: { voltage_V?: Course; remaining?: Course }): Change =>
  (flight) => ({
    ...flight,
    batteries: flight.batteries.map((battery) => ({
      ...battery,
      power: {
        ...battery.power,
        ...Object.fromEntries(
          Object.entries(columns).map(([name, course]) => [
            name,
            over(battery.power.time_us, course),
          ]),
        ),
      },
    })),
  });

const radio =
  (columns: { rssi?: Course; frozenFrom_s?: number }): Change =>
  (flight) => {
    if (flight.rc === null) return flight;
    const { frozenFrom_s = Number.POSITIVE_INFINITY, rssi } = columns;
    const raw = [0, 1, 2, 3].map((salt) =>
      channel(flight, (t_s) => 1500 + 5 * Math.sin(7 * Math.min(t_s, frozenFrom_s) + salt)),
    );
    const strength = rssi === undefined ? null : channel(flight, rssi);
    return { ...flight, rc: { ...flight.rc, channels: raw, rssi: strength } };
  };

/** Rotors that follow their outputs to 6,000 rpm; one of them at a share of it from a time on. */
const rotors =
  (share: Course): Change =>
  (flight) => ({
    ...flight,
    escs: flight.motors.map(({ number, output: { time_us, value } }) => ({
      number,
      telemetry: {
        time_us,
        origin: ORIGIN,
        speed_rpm: value.map(
          (one, i) =>
            6000 * Math.max(0, one) ** 0.5 * (number === 1 ? share(time_us[i]! / 1e6) : 1),
        ),
        voltage_V: over(time_us, level(15.5)),
        current_A: value.map((one) => 8 * Math.max(0, one) ** 1.5),
        temperature_C: over(time_us, level(45)),
      },
    })),
  });

const secondImu =
  (off_mps2: Course): Change =>
  (flight) => ({
    ...flight,
    imus: [
      ...flight.imus,
      ...flight.imus.slice(0, 1).map(({ motion }) => ({
        index: 1,
        motion: {
          ...motion,
          accZ_mps2: motion.accZ_mps2.map((one, i) => one + off_mps2(motion.time_us[i]! / 1e6)),
        },
      })),
    ],
  });

/** All that a log can hold of a made flight, at and around the usual limits. */
export const CHANNELS: Readonly<Record<string, Change>> = {
  'vibration 28': vibrating(level(28)),
  'vibration 33': vibrating(level(33)),
  'vibration 57': vibrating(level(57)),
  'vibration 65': vibrating(level(65)),
  'vibration 14': vibrating(level(14)),
  'vibration grows to 7': vibrating((t_s) => (t_s < 24 ? 2 : 2 + 1.2 * (t_s - 24))),
  'vibration grows to 70': vibrating((t_s) => (t_s < 24 ? 8 : Math.min(70, 8 + 12 * (t_s - 24)))),
  'vibration of PX4 4.7': vibrating(level(4.7), 'px4'),
  'vibration of PX4 5.2': vibrating(level(5.2), 'px4'),
  'vibration of PX4 10.5': vibrating(level(10.5), 'px4'),
  'vibration of PX4 grows': vibrating((t_s) => (t_s < 24 ? 2 : 2 + 4 * (t_s - 24)), 'px4'),
  '19 clipped samples': clipping(from(28, 19)),
  '21 clipped samples': clipping(from(28, 21)),
  '210 clipped samples': clipping(from(28, 210)),
  'accuracy 3.2 m': satellites({ horizontalAccuracy_m: level(3.2) }),
  'accuracy 5.3 m': satellites({ horizontalAccuracy_m: level(5.3) }),
  'jamming 85': satellites({ jamming: level(85) }),
  'jamming 160': satellites({ jamming: level(160) }),
  'no fix for 1.1 s': satellites({ fix: between(20, 21.1, 1, 3) }),
  'no fix for 3 s': satellites({ fix: between(27, 30, 1, 3), satellites: between(27, 30, 3, 12) }),
  'five satellites': satellites({ satellites: level(5), hdop: level(2.1) }),
  'two compasses': compasses({}, {}),
  'compasses 47 degrees apart': compasses({}, { turned_deg: 47 }),
  'a field drawn by the throttle': compasses({ drawn: 0.6 }),
  'a field drawn a little by the throttle': compasses({ drawn: 0.35 }),
  'a field that grows by 40 %': compasses({ strength: from(27, 1.4, 1) }),
  'a field of 1.4': compasses({ strength: level(1.4) }),
  'offsets of 520 mGauss': compasses({ offset_T: 520e-7 }),
  'compasses silent from 27 s': compasses({ until_s: 27 }),
  'ratios of 0.55': doubting(level(0.55)),
  'ratios of 0.45': doubting(level(0.45)),
  'ratios of 1.1 for 0.3 s': doubting(between(29, 29.3, 1.1, 0.2)),
  'ratios of 1.1 for 3 s': doubting(between(27, 30, 1.1, 0.2)),
  'ratios of 2.1 for 0.5 s': doubting(between(29.5, 30, 2.1, 0.2)),
  'ratios of 2.1 from 28 s': doubting(from(28, 2.1, 0.2)),
  'a supply of 4.65 V': supply(level(4.65)),
  'a supply that swings by 0.16 V': supply((t_s) => 5 + 0.08 * Math.sin(t_s)),
  'a supply that falls to 4.5 V': supply((t_s) => (t_s < 30 ? 5.1 : 4.5)),
  '14 % left': pack({ remaining: (t_s) => Math.max(0.14, 0.3 - 0.005 * t_s) }),
  '6 % left': pack({ remaining: (t_s) => Math.max(0.06, 0.2 - 0.005 * t_s) }),
  'voltage falls by 17 % for 4 s': pack({ voltage_V: between(24, 28, 13.1, 15.8) }),
  'voltage falls by 17 %': pack({ voltage_V: from(28, 13.1, 15.8) }),
  'voltage falls by 17 % and comes back to 96 %': pack({
    voltage_V: (t_s) => (t_s < 20 ? 15.8 : t_s < 24 ? 13.1 : 15.2),
  }),
  'voltage rises': pack({ voltage_V: (t_s) => 15 + 0.01 * t_s }),
  'signal of 0.28': radio({ rssi: level(0.28) }),
  'sticks freeze at 26 s': radio({ frozenFrom_s: 26 }),
  'rotors turn': rotors(level(1)),
  'one rotor at 0.55 from 29 s': rotors(from(29, 0.55, 1)),
  'one rotor at 0.3 from 29 s': rotors(from(29, 0.3, 1)),
  'accelerometers 1.7 m/s² apart from 27 s': secondImu(from(27, 1.7)),
  'accelerometers 1.7 m/s² apart': secondImu(level(1.7)),
};
