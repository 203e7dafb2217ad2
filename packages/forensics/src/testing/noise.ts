/** Sensors as cheap parts on a shaking frame give them: noise on every reading, the same in each run. */
import type { Channel, Flight } from '@airworthy/flightlog';

/** Park and Miller's generator, turned into a bell by a sum of four. */
function bell(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 1_073_741_823.5 - 1;
  };
  return () => (next() + next() + next() + next()) * Math.sqrt(3 / 4);
}

/** As near as two outputs are that are held: the last bits of a sine are others on another machine. */
const HELD = 1e-9;

/** `level` 1 is a usual home build: half a degree, 1.5 m/s² and 0.3 m of the barometer (standard deviation). */
export function noisy(flight: Flight, level: number): Flight {
  const draw = bell(4711);
  const add = (values: Float64Array, spread: number) =>
    values.map((value) => value + level * spread * draw());
  const channel = <T extends Channel | null>(row: T, spread: number): T =>
    row === null ? row : { ...row, value: add(row.value, spread) };
  const { attitude, rates } = flight;
  return {
    ...flight,
    attitude:
      attitude === null
        ? null
        : {
            ...attitude,
            roll_rad: add(attitude.roll_rad, 0.009),
            pitch_rad: add(attitude.pitch_rad, 0.009),
          },
    rates:
      rates === null
        ? null
        : {
            ...rates,
            roll_radps: add(rates.roll_radps, 0.06),
            pitch_radps: add(rates.pitch_radps, 0.06),
          },
    imus: flight.imus.map((imu) => ({
      ...imu,
      motion: {
        ...imu.motion,
        accX_mps2: add(imu.motion.accX_mps2, 1.5),
        accY_mps2: add(imu.motion.accY_mps2, 1.5),
        accZ_mps2: add(imu.motion.accZ_mps2, 1.5),
      },
    })),
    heights: {
      ...flight.heights,
      baro: channel(flight.heights.baro, 0.3),
      gps: channel(flight.heights.gps, 1),
    },
    climbRates: {
      ...flight.climbRates,
      ekf: channel(flight.climbRates.ekf, 0.1),
      gps: channel(flight.climbRates.gps, 0.3),
    },
    // Whole microseconds of a range of 1000 and the trembling of a rate loop; what is held does not tremble.
    motors: flight.motors.map((motor) => ({
      ...motor,
      output: {
        ...motor.output,
        value: motor.output.value.map((value, i, all) =>
          Math.abs(value - all[i - 1]!) < HELD
            ? Math.round(1000 * value) / 1000
            : Math.round(1000 * (value + level * 0.01 * draw())) / 1000,
        ),
      },
    })),
  };
}
