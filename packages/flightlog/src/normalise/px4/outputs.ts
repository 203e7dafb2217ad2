/** What the numbers of `actuator_outputs` mean: pulse lengths, DShot, CAN commands or shares. */
import type { Parameters } from './parameters.ts';
import { fieldOrNaN } from './shape.ts';
import type { Topic } from './topics.ts';

/** DShot counts 0 to 1999 above its command range. */
const DSHOT_MAX = 1999;
/** UAVCAN RawCommand is a signed 14-bit number. */
const CAN_MAX = 8191;
const PULSE_MAX = 2200;

/** Turns an output into 0 at the floor and 1 at the ceiling of the motor's range. */
export function outputScale(
  topic: Topic,
  count: number,
  parameters: Parameters,
): (value: number) => number {
  let largest = 0;
  let between = 0;
  for (let i = 0; i < count; i++) {
    for (const value of fieldOrNaN(topic, `output[${i}]`)) {
      if (value > largest) largest = value;
      // Pulses are never between a few counts and 800 µs; DShot values in flight are.
      if (value > 2 && value < 800) between++;
    }
  }
  if (largest <= 2) return (value) => value;
  if (largest > PULSE_MAX) return (value) => value / CAN_MAX;
  if (between > 0) return (value) => value / DSHOT_MAX;
  const first = (...names: string[]) =>
    names.map((name) => parameters.get(name)).find((v) => v !== undefined && v > 0);
  const floor = first('PWM_MAIN_MIN', 'PWM_MIN', 'PWM_MAIN_MIN1') ?? 1000;
  const ceiling = first('PWM_MAIN_MAX', 'PWM_MAX', 'PWM_MAIN_MAX1') ?? 2000;
  const span = ceiling > floor ? ceiling - floor : 1000;
  return (value) => (value - floor) / span;
}
