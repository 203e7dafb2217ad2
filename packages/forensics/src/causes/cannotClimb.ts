/** Rotors at full power for seconds and nothing that leaves the ground: the thrust does not carry the weight. */
import type { Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import { hasCurrent, mainPack } from '../samples/pack.ts';
import { medianIn, runsAbove, SECOND_US, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Motors without propellers take less than this together, at any throttle; a quad that pushes takes more. */
const PUSHING_A = 8;

/** Known to turn without propellers: a test on the bench, where nothing is to leave it. */
function turnsFreely({ flight }: Situation, run: Window): boolean {
  const pack = mainPack(flight);
  if (pack === null || !hasCurrent(pack)) return false;
  return medianIn(pack.power.time_us, pack.power.current_A, run) < PUSHING_A;
}

/** Only of a log without a flight: one that flew has lifted its weight. */
export function cannotClimb(situation: Situation): Cause | null {
  const { flight, view, spans } = situation;
  if (spans.length > 0 || !view.rotary || flight.throttle === null) return null;
  const { time_us, value } = flight.throttle;
  for (const window of flight.armed) {
    const [run] = runsAbove(time_us, value, {
      limit: limit.fullThrottle,
      window,
      bridge_us: 0.3 * SECOND_US,
    }).filter(({ from_us, to_us }) => to_us - from_us >= limit.fullThrottle_s * SECOND_US);
    if (run === undefined || turnsFreely(situation, run)) continue;
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
