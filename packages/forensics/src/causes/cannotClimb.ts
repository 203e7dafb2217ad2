/** Rotors at full power for seconds and nothing that leaves the ground: the thrust does not carry the weight. */
import type { Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import { runsAbove, SECOND_US } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Only of a log without a flight: one that flew has lifted its weight. */
export function cannotClimb({ flight, view, spans }: Situation): Cause | null {
  if (spans.length > 0 || !view.rotary || flight.throttle === null) return null;
  const { time_us, value } = flight.throttle;
  for (const window of flight.armed) {
    const [run] = runsAbove(time_us, value, {
      limit: limit.fullThrottle,
      window,
      bridge_us: 0.3 * SECOND_US,
    }).filter(({ from_us, to_us }) => to_us - from_us >= limit.fullThrottle_s * SECOND_US);
    if (run === undefined) continue;
    const held = secondsText(run.to_us - run.from_us);
    const share = Math.round(100 * run.extreme);
    return {
      category: 'thrust_loss',
      key: 'cannot_climb',
      onset_us: run.from_us,
      rank: 2,
      clause: `it did not leave the ground at ${share} % throttle, held for ${held} from ${atText(run.from_us)}`,
      sentence: `The throttle reached ${share} % and stayed above ${Math.round(100 * limit.fullThrottle)} % for ${held} from ${atText(run.from_us)}, and nothing left the ground: too little thrust for its weight, propellers that are off or turn the wrong way round, or an aircraft that was held down.`,
    };
  }
  return null;
}
