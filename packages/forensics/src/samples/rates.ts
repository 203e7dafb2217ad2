/** How fast the body turns, and how fast a series changes, for logs that hold the series and not its rate. */
import type { BodyRates, Channel, Flight } from '@airworthy/flightlog';
import { medianStep_us, SECOND_US } from './samples.ts';

/** The rates of the controller or of a gyro, whichever were logged more often. */
export function fastestRates({ rates, imus }: Flight): BodyRates | null {
  const gyro = imus[0]?.motion;
  if (gyro === undefined) return rates;
  if (rates !== null && !(medianStep_us(gyro.time_us) < medianStep_us(rates.time_us))) return rates;
  const { time_us, origin, gyroX_radps, gyroY_radps, gyroZ_radps } = gyro;
  return {
    time_us,
    origin,
    roll_radps: gyroX_radps,
    pitch_radps: gyroY_radps,
    yaw_radps: gyroZ_radps,
  };
}

/** The least time over which a change counts: noise of 0.2 m is half a metre a second then. */
const RATE_OVER_US = 0.4 * SECOND_US;
/** What lies further apart says nothing about the moments between. */
const RATE_GAP_US = 2 * SECOND_US;

const known = new WeakMap<Channel, Channel>();

/** Change over the last moments, at each sample; worked out once for a series. */
export function rateOf(channel: Channel): Channel {
  const before = known.get(channel);
  if (before !== undefined) return before;
  const rate = differences(channel);
  known.set(channel, rate);
  return rate;
}

function differences({ time_us, value, origin }: Channel): Channel {
  const rate = new Float64Array(value.length).fill(Number.NaN);
  let from = 0;
  for (let i = 1; i < rate.length; i++) {
    while (from + 1 < i && time_us[i]! - time_us[from + 1]! >= RATE_OVER_US) from++;
    const over_us = time_us[i]! - time_us[from]!;
    if (over_us >= RATE_OVER_US && over_us <= RATE_GAP_US)
      rate[i] = (value[i]! - value[from]!) / (over_us / SECOND_US);
  }
  return { time_us, origin, value: rate };
}
