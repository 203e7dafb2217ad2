/**
 * Drawn losses to which a pilot reacts: sticks at their ends and another mode, seconds after what made them
 * necessary. And the other way round: a stick that was the beginning, and a change of mode that came after it.
 */
import { but, RESTING } from './missions.ts';
import { all, between, isFallen, type Kind, oneOf, type Setting, since } from './settings.ts';
import { CRUISE, type Moment, wing } from './wing.ts';
import { stop } from './wingFlights.ts';

/** Pulls one stick after a moment, takes over by hand and pulls the other. */
function takesOver(setting: Setting) {
  const { draw } = setting;
  const pulls_s = setting.onset_s + between(draw, 0.6, 1.5);
  const takes_s = pulls_s + between(draw, 0.5, 2.5);
  const rolls_s = takes_s + between(draw, 0.2, 2);
  const [one, other] = [oneOf(draw, [-1, 1]), oneOf(draw, [-1, 1])];
  return but(pulls_s, setting.script, (t_s) => ({
    sticks: { ...RESTING, pitch: one, roll: t_s > rolls_s ? other : 0, throttle: 1 },
    ...(t_s > takes_s ? { mode: 'STABILIZE', law: 'angle' as const } : {}),
  }));
}

/** The push of a wing is lost in the cruise; the pilot pulls, takes over and rolls. */
function pusherStops({ draw }: Setting, withCurrent: boolean) {
  const at_s = 45;
  const cruise_mps = 18;
  const glide = between(draw, 6, 11);
  const pulls_s = at_s + between(draw, 1.5, 3);
  const takes_s = pulls_s + between(draw, 2.5, 5);
  const rolls_s = takes_s + between(draw, 1.5, 3.5);
  const mode = oneOf(draw, ['FBWA', 'FBWB', 'AUTO', 'CRUISE']);
  const later = oneOf(draw, ['MANUAL', 'FBWA', 'STABILIZE']);
  // Drag is the weight over the glide ratio: it slows at first, and sinks as the nose is let down or the wing stalls.
  const slow_mps = cruise_mps - (9.81 / glide) * (pulls_s - at_s);
  const down_s = rolls_s + between(draw, 1.5, 4);
  const moments: Moment[] = [
    ...CRUISE,
    { t_s: at_s + 0.2, current_A: 0.4 },
    { t_s: pulls_s, speed_mps: slow_mps, climb_mps: -0.5 },
    { t_s: pulls_s + 0.3, stickPitch: 1, pitch_deg: 14, pitchTarget_deg: 16 },
    { t_s: pulls_s + 2, speed_mps: 0.75 * slow_mps, climb_mps: -1 },
    {
      t_s: takes_s + 0.5,
      speed_mps: 0.6 * slow_mps,
      climb_mps: -5,
      pitch_deg: 5,
      pitchTarget_deg: 7,
    },
    { t_s: rolls_s, climb_mps: -8, stickRoll: 0, pitch_deg: -10, pitchTarget_deg: -8 },
    { t_s: rolls_s + 0.2, stickRoll: oneOf(draw, [-1, 1]) },
    {
      t_s: rolls_s + 1,
      roll_deg: 55,
      rollTarget_deg: 55,
      climb_mps: -12,
      pitch_deg: -30,
      pitchTarget_deg: -28,
    },
    { t_s: down_s, climb_mps: -13 },
    ...stop(down_s),
  ];
  return () =>
    wing(moments, {
      mode,
      modes: later === mode ? [] : [[takes_s, later]],
      change: (flight) => (withCurrent ? flight : { ...flight, batteries: [] }),
    });
}

export const REACTIONS: readonly Kind[] = [
  {
    name: 'thrust is lost and the pilot takes over',
    causes: ['thrust_loss', 'battery', 'power'],
    happened: isFallen,
    case: (setting) => {
      const left = 0.55 / setting.craft.thrustToWeight;
      return {
        script: takesOver(setting),
        trouble: since(setting, () => ({ thrust: all(setting, left) })),
      };
    },
  },
  {
    name: 'a stick held to the ground through a change of mode',
    causes: ['pilot_input'],
    happened: isFallen,
    case: (setting) => {
      const { draw, onset_s } = setting;
      const side = oneOf(draw, [-1, 1]);
      const changes_s = onset_s + between(draw, 0.5, 1.5);
      const later = oneOf(draw, [
        { mode: 'ACRO', law: 'rate' },
        { mode: 'ALT_HOLD', law: 'hold' },
      ] as const);
      return {
        script: but(onset_s, setting.script, (t_s) => ({
          ...(t_s < changes_s ? ({ mode: 'STABILIZE', law: 'angle' } as const) : later),
          sticks: { ...RESTING, throttle: 0, pitch: side },
        })),
      };
    },
  },
  {
    name: 'a pusher stops and the pilot takes over',
    causes: ['thrust_loss'],
    flown: (setting) => pusherStops(setting, true),
  },
  {
    name: 'a pusher stops and the pilot takes over, no current logged',
    causes: ['thrust_loss'],
    flown: (setting) => pusherStops(setting, false),
  },
];
