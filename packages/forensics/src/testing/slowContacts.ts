/**
 * Drawn contacts that are slow: an aircraft that oscillates and lies down, one that tips over as it lands, and hard
 * landings that are none of these, with what led to them.
 */
import type { Flight } from '@airworthy/flightlog';
import { but, mission, recordAt } from './missions.ts';
import { noisy } from './noise.ts';
import { between, FEW, isDown, isOver, type Kind, oneOf, QUADS, type Setting } from './settings.ts';

const STAYS_ON = (t_s: number) => t_s > 2;

/** Comes down slowly from a low hover and is not disarmed. */
function lowLanding({ draw }: Setting, sink_mps: number) {
  const top_m = between(draw, 2, 8);
  const land_s = 30;
  return {
    land_s,
    down_s: land_s + top_m / sink_mps,
    script: but(0, mission({ top_m, up_mps: 1.5, land_s, sink_mps }), (t_s) => ({
      armed: STAYS_ON(t_s),
    })),
  };
}

export const SLOW_CONTACTS: readonly Kind[] = [
  {
    name: 'an oscillation that ends on its side',
    causes: ['tuning', 'mechanical'],
    frames: QUADS,
    happened: (flight) => isDown(flight) && isOver(flight),
    case: ({ draw }) => {
      const from_s = between(draw, 20, 35);
      const gain = between(draw, 5, 10);
      const grows = between(draw, 1, 4);
      return {
        script: but(
          0,
          mission({ top_m: between(draw, 1, 2.5), up_mps: 1, land_s: 200 }),
          (t_s) => ({
            armed: STAYS_ON(t_s),
          }),
        ),
        trouble: (t_s) =>
          t_s < from_s ? {} : { gain: Math.min(gain, 1 + grows * (t_s - from_s)) },
        run: { end_s: from_s + between(draw, 20, 40), crashCheck: false },
      };
    },
  },
  {
    name: 'it tips over as it lands and stays armed',
    causes: ['mechanical', 'pilot_input'],
    frames: FEW,
    happened: (flight) => isDown(flight) && isOver(flight),
    case: (setting) => {
      const { draw } = setting;
      const sink_mps = between(draw, 0.4, 1);
      const { script, down_s } = lowLanding(setting, sink_mps);
      const pull = between(draw, 50, 90) * oneOf(draw, [-1, 1]);
      const twist = oneOf(draw, [
        [pull, 0, 0],
        [0, pull, 0],
      ] as const);
      return {
        script,
        // Legs catch within a hand's breadth of the ground.
        trouble: (t_s) =>
          t_s > down_s - 0.1 && t_s < down_s + 0.9 ? { twist_radps2: [...twist] } : {},
        run: { end_s: down_s + between(draw, 4, 25), crashCheck: false },
      };
    },
  },
];

/** Upright at the end. */
const stands = (flight: Flight) => isDown(flight) && !isOver(flight);

export const HARD_LANDINGS: readonly Kind[] = [
  {
    name: 'a fast descent after a battery failsafe',
    causes: ['battery'],
    crash: false,
    happened: stands,
    case: (setting) => {
      const { draw, onset_s } = setting;
      const top_m = between(draw, 15, 40);
      const sink_mps = between(draw, 2, 3.3);
      const falls = between(draw, 0.004, 0.02);
      return {
        script: but(onset_s, mission({ top_m, up_mps: 2.5, land_s: onset_s, sink_mps }), () => ({
          mode: 'LAND',
        })),
        trouble: (t_s) => ({ voltage: Math.max(0.8, 1 - falls * Math.max(0, t_s - 10)) }),
        how: { events: [recordAt(onset_s, 'failsafe_battery', 'failsafe')] },
        run: { end_s: onset_s + top_m / sink_mps + 10 },
      };
    },
  },
  {
    name: 'a hard landing on a shaking frame that stays armed',
    causes: [],
    crash: false,
    happened: stands,
    case: (setting) => {
      const { script, down_s } = lowLanding(setting, between(setting.draw, 1.6, 3.3));
      return { script, run: { end_s: down_s + between(setting.draw, 3, 20) } };
    },
    kept: ({ draw }) => {
      const level = between(draw, 2, 6);
      return (flight) => noisy(flight, level);
    },
  },
];
