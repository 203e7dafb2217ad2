/** Drawn losses of one motor that outputs alone tell badly: beside a weak one, by hand, in part, after a manoeuvre. */
import { but, RESTING } from './missions.ts';
import {
  between,
  FEW,
  isFallen,
  type Kind,
  oneOf,
  QUADS,
  type Setting,
  since,
} from './settings.ts';

const MOTOR = ['motor_saturation', 'thrust_loss'];

const motorOf = ({ craft, onset_s }: Setting) =>
  1 + (Math.floor(1000 * onset_s) % craft.frame.length);

/** By hand in a mode whose throttle is the stick, as a pilot does who watches the height. */
function byHand(setting: Setting, rate: boolean) {
  const swing = between(setting.draw, 0.1, 0.5);
  const from_s = 24;
  return but(from_s, setting.script, (t_s, { height_m }) => {
    const sticks = {
      roll: 0.5 * swing * Math.sin(0.9 * t_s),
      pitch: 0.5 * swing * Math.cos(0.7 * t_s),
      yaw: 0.2 * swing * Math.sin(0.3 * t_s),
      throttle: Math.min(1, Math.max(0.1, 0.51 + 0.03 * (setting.top_m - height_m))),
    };
    // Rates do not bring it level: flown so for two seconds only.
    return rate && t_s > setting.onset_s - 2
      ? { mode: 'ACRO', law: 'rate' as const, sticks: { ...RESTING, throttle: sticks.throttle } }
      : { mode: 'STABILIZE', law: 'angle' as const, sticks };
  });
}

export const MOTOR_KINDS: readonly Kind[] = [
  {
    name: 'one motor stops beside a weak one',
    causes: MOTOR,
    frames: QUADS,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => {
      const { craft, draw, onset_s } = setting;
      const stops = motorOf(setting) - 1;
      const weak = (stops + 1 + Math.floor(draw() * (craft.frame.length - 1))) % craft.frame.length;
      const share = between(draw, 0.84, 0.94);
      const from_s = onset_s - between(draw, 8, 30);
      return {
        trouble: (t_s) => ({
          thrust: craft.frame.map((_, i) =>
            i === stops && t_s >= onset_s ? 0 : i === weak && t_s >= from_s ? share : 1,
          ),
        }),
      };
    },
  },
  {
    name: 'one motor stops, flown by hand',
    causes: MOTOR,
    frames: FEW,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => {
      const motor = motorOf(setting) - 1;
      return {
        script: byHand(setting, setting.draw() < 0.4),
        trouble: since(setting, () => ({
          thrust: setting.craft.frame.map((_, i) => (i === motor ? 0 : 1)),
        })),
      };
    },
  },
  {
    name: 'one motor keeps a part of its thrust',
    causes: MOTOR,
    frames: QUADS,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => {
      const { draw, craft } = setting;
      const motor = motorOf(setting) - 1;
      const left = between(draw, 0.05, 0.4);
      const over_s = oneOf(draw, [0.05, 0.5, 3]);
      return {
        trouble: since(setting, (s) => ({
          thrust: craft.frame.map((_, i) =>
            i === motor ? Math.max(left, 1 - ((1 - left) * s) / over_s) : 1,
          ),
        })),
      };
    },
  },
];
