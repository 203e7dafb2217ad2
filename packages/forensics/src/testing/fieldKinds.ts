/**
 * Drawn losses as they happen in the field: parts that fail by and by, several parts at once, a pilot's hand that is
 * wrong but not at its end, an autopilot that flies home into something, a log that ends with its supply. And flights
 * that end well although something was let go, blew or sagged.
 */
import { cut } from './cut.ts';
import { but, RESTING, recordAt } from './missions.ts';
import type { Obstacle } from './obstacles.ts';
import {
  all,
  between,
  FEW,
  isDown,
  isFallen,
  isOver,
  type Kind,
  oneOf,
  QUADS,
  type Setting,
  since,
} from './settings.ts';

const MOTOR = ['motor_saturation', 'thrust_loss'];

const motorOf = ({ craft, onset_s }: Setting) =>
  1 + (Math.floor(1000 * onset_s) % craft.frame.length);

/** One motor has this share, the others all of theirs. */
const onlyOne = (setting: Setting, share: number) =>
  setting.craft.frame.map((_, i) => (i === motorOf(setting) - 1 ? share : 1));

/** Loses step and catches it again, each time for a part of a second, and then no more. */
function losesStep(setting: Setting) {
  const { draw } = setting;
  const changes_s: number[] = [];
  let at_s = 0;
  for (let i = 0; i < 2 * Math.round(between(draw, 2, 5)); i++) {
    changes_s.push(at_s);
    at_s += i % 2 === 0 ? between(draw, 0.1, 0.35) : between(draw, 0.15, 0.6);
  }
  changes_s.push(at_s);
  return since(setting, (s) => {
    const passed = changes_s.filter((change_s) => change_s <= s).length;
    return { thrust: onlyOne(setting, passed % 2 === 1 ? 0 : 1) };
  });
}

/** Rattles on its shaft for seconds, gives less and less, and leaves it. */
function worksLoose(setting: Setting) {
  const { draw } = setting;
  const leaves_s = between(draw, 2, 8);
  const rattle_hz = between(draw, 2, 6);
  return since(setting, (s) => {
    const shakes = 0.1 * Math.sin(2 * Math.PI * rattle_hz * s);
    return {
      thrust: onlyOne(setting, s > leaves_s ? 0 : 1 - (0.15 * s) / leaves_s + shakes - 0.1),
    };
  });
}

/** A pilot who steers the wrong way with a part of the stick, and too little throttle for the lean. */
function leansDown(setting: Setting) {
  const { draw } = setting;
  const axis = oneOf(draw, ['roll', 'pitch'] as const);
  const side = between(draw, 0.5, 0.85) * oneOf(draw, [-1, 1]);
  return but(setting.onset_s, setting.script, (t_s) => ({
    mode: 'STABILIZE',
    law: 'angle' as const,
    sticks: {
      ...RESTING,
      throttle: 0.33,
      [axis]: side * Math.min(1, (t_s - setting.onset_s) / 0.4),
    },
  }));
}

/** What is met on the way: it falls from there. */
function inTheWay({ draw, craft }: Setting, north_m: number): Obstacle {
  const first = Math.floor(draw() * craft.frame.length);
  const turn = () => between(draw, 1.5, 5) * oneOf(draw, [-1, 1]);
  return {
    north_m,
    takes: between(draw, 0.8, 1.3),
    blows: Math.round(between(draw, 1, 3)),
    spin_radps: [turn(), turn(), 0],
    thrust: craft.frame.map((_, i) => (i === first ? 0.1 : 1)),
    holds: false,
  };
}

export const FIELD_KINDS: readonly Kind[] = [
  {
    name: 'a speed controller that loses step again and again',
    causes: MOTOR,
    frames: QUADS,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => ({ trouble: losesStep(setting) }),
  },
  {
    name: 'a propeller that works loose',
    causes: MOTOR,
    frames: QUADS,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => ({ trouble: worksLoose(setting) }),
  },
  {
    name: 'a motor that fades',
    causes: MOTOR,
    frames: QUADS,
    motor: motorOf,
    happened: isFallen,
    case: (setting) => {
      const over_s = between(setting.draw, 4, 18);
      return {
        trouble: since(setting, (s) => ({ thrust: onlyOne(setting, Math.max(0, 1 - s / over_s)) })),
      };
    },
  },
  {
    name: 'an arm that breaks off with two motors',
    causes: MOTOR,
    frames: QUADS,
    happened: isFallen,
    case: (setting) => {
      const { craft, draw } = setting;
      const first = Math.floor(draw() * craft.frame.length);
      const angle = (i: number) => craft.frame[i]!.angle_deg;
      const apart = (i: number) => Math.abs(((angle(i) - angle(first) + 540) % 360) - 180);
      const beside = craft.frame.findIndex((_, i) => i !== first && apart(i) < 100);
      return {
        trouble: since(setting, () => ({
          thrust: craft.frame.map((_, i) => (i === first || i === beside ? 0 : 1)),
        })),
      };
    },
  },
  {
    name: 'a pilot who leans it down with a part of the stick',
    causes: ['pilot_input'],
    happened: isFallen,
    case: (setting) => ({ script: leansDown(setting) }),
  },
  {
    name: 'too little throttle by hand',
    causes: ['pilot_input'],
    happened: isFallen,
    case: (setting) => {
      const throttle = between(setting.draw, 0.1, 0.35);
      return {
        script: but(setting.onset_s, setting.script, (t_s) => ({
          mode: 'STABILIZE',
          law: 'angle' as const,
          sticks: { ...RESTING, roll: 0.1 * Math.sin(t_s), throttle },
        })),
      };
    },
  },
  {
    name: 'a return without a radio into something',
    causes: ['rc_loss', 'collision'],
    frames: FEW,
    happened: isFallen,
    case: (setting) => {
      const { draw, onset_s } = setting;
      const speed = between(draw, 0.6, 1);
      return {
        script: but(24, setting.script, (t_s) =>
          t_s < onset_s ? {} : { mode: 'RTL', sticks: { ...RESTING, pitch: -speed } },
        ),
        how: { events: [recordAt(onset_s, 'failsafe_radio', 'failsafe')] },
        run: { end_s: onset_s + 40, obstacle: inTheWay(setting, between(draw, 60, 90)) },
      };
    },
  },
  {
    name: 'false satellites that lead it into something',
    causes: ['gps', 'ekf', 'collision'],
    frames: FEW,
    happened: isFallen,
    case: (setting) => {
      const { draw } = setting;
      const rate_mps = between(draw, 2.5, 4);
      return {
        script: but(24, setting.script, () => ({ mode: 'LOITER', sticks: RESTING })),
        trouble: since(setting, (s) => ({ jump_m: -rate_mps * s })),
        run: { end_s: 90, obstacle: inTheWay(setting, between(draw, 20, 50)) },
      };
    },
  },
  {
    name: 'a pack whose lead comes loose, and the log with it',
    causes: ['battery', 'power', 'log_gap'],
    partial: true,
    case: (setting) => ({
      trouble: since(setting, (s) => ({ voltage: Math.max(0, 1 - s / 0.06) })),
    }),
    kept: ({ draw, onset_s }) => {
      const to_us = (onset_s + between(draw, 0.03, 0.4)) * 1e6;
      return (flight) => cut(flight, { to_us });
    },
  },
];

/** Down from the moment of the setting on. */
const landing = (setting: Setting, sink_mps = 1) =>
  but(setting.onset_s + 8, setting.script, (t_s, { landed }) => ({
    mode: 'LAND',
    sticks: RESTING,
    law: 'hold' as const,
    height_m: -100,
    speed_mps: sink_mps,
    armed: !(t_s > setting.onset_s + 11 && landed),
  }));

const endsWell = (setting: Setting) => ({
  script: landing(setting),
  run: { end_s: setting.onset_s + 8 + setting.top_m + 12 },
});

const stands = (flight: Parameters<typeof isDown>[0]) => isDown(flight) && !isOver(flight);

/** They end well. */
export const FIELD_GOOD: readonly Kind[] = [
  {
    name: 'a load that is let go',
    causes: [],
    crash: false,
    happened: stands,
    case: (setting) => {
      const lighter = between(setting.draw, 1.15, 1.6);
      return {
        ...endsWell(setting),
        trouble: since(setting, () => ({ thrust: all(setting, lighter) })),
      };
    },
  },
  {
    name: 'gusts that end in a landing',
    causes: [],
    crash: false,
    happened: stands,
    case: (setting) => {
      const { draw } = setting;
      const [most_mps, every_s] = [between(draw, 5, 11), between(draw, 2, 7)];
      return {
        ...endsWell(setting),
        trouble: (t_s) => ({
          wind_mps: most_mps * Math.max(0, Math.sin((2 * Math.PI * t_s) / every_s)),
        }),
      };
    },
  },
  {
    name: 'a pack that sags and carries it down',
    causes: [],
    crash: false,
    happened: stands,
    case: (setting) => {
      const low = between(setting.draw, 0.82, 0.9);
      return {
        ...endsWell(setting),
        trouble: (t_s) => ({ voltage: Math.max(low, 1 - 0.004 * Math.max(0, t_s - 10)) }),
      };
    },
  },
  {
    name: 'a motor that loses step once and catches it',
    causes: [],
    crash: false,
    frames: QUADS,
    happened: stands,
    case: (setting) => {
      const for_s = between(setting.draw, 0.05, 0.12);
      return {
        ...endsWell(setting),
        trouble: since(setting, (s) => (s < for_s ? { thrust: onlyOne(setting, 0) } : {})),
      };
    },
  },
];
