/**
 * Drawn losses of which a log keeps a part: it stops around the impact, or bits of it were flipped on a card or on a
 * radio. What it lost is not in it; nothing good may be said in its place.
 */
import type { Flight } from '@airworthy/flightlog';
import { cut } from './cut.ts';
import { flipped, seeded } from './flips.ts';
import { flightOf } from './logs.ts';
import { LOSS_KINDS } from './lossKinds.ts';
import { between, isDown, isFallen, type Kind, type Setting, touch_s } from './settings.ts';
import { asDataflash, asUlog } from './written.ts';

/** The cause has to be in what is left. */
const SHOWN_S = 0.8;

/** From a second before it meets the ground to half a second after. */
function cutAround({ draw, onset_s }: Setting) {
  const after_s = between(draw, -1, 0.5);
  return (flight: Flight): Flight => {
    const touched_s = touch_s(flight)!;
    const to_s = Math.max(touched_s + after_s, Math.min(onset_s + SHOWN_S, touched_s - 0.05));
    return cut(flight, { to_us: to_s * 1e6 });
  };
}

/** The first bytes say which format and which features of it: without them a file is refused, and no log. */
const HEAD_BYTES = 64;
const FEWEST = 100;
const MOST = 2500;

/** Written as one of the autopilots does, with bits flipped anywhere, and read again. */
function flippedBits({ draw, px4 }: Setting) {
  const count = Math.round(FEWEST * (MOST / FEWEST) ** draw());
  const seed = Math.floor(1e6 * draw());
  return async (flight: Flight): Promise<Flight> => {
    const bytes = px4 ? asUlog(flight) : asDataflash(flight);
    const damaged = flipped(bytes, count, seeded(seed));
    damaged.set(bytes.subarray(0, HEAD_BYTES));
    return flightOf(damaged);
  };
}

/** One of each family: a part that fails, power, a hand, a sensor. */
const FAMILIES = [
  'one motor stops',
  'the pack collapses',
  'a disarm by switch',
  'a full stick held to the ground',
  'all motors lose thrust together',
];

const familyKinds = LOSS_KINDS.filter(({ name }) => FAMILIES.includes(name));

export const CUT_KINDS: readonly Kind[] = familyKinds.map((kind) => ({
  ...kind,
  name: `cut: ${kind.name}`,
  happened: isFallen,
  kept: cutAround,
  partial: true,
}));

/** The writers know the frame of four. */
const QUAD_X = { frames: ['quad X'] } as const;

export const DAMAGED_KINDS: readonly Kind[] = familyKinds.map((kind) => ({
  ...kind,
  ...QUAD_X,
  name: `damaged: ${kind.name}`,
  happened: isFallen,
  kept: flippedBits,
  partial: true,
}));

/** Nothing happens: a log that stops in the air, and one with flipped bits. */
export const GOOD_PARTS: readonly Kind[] = [
  {
    name: 'cut: a flight in which nothing happens',
    causes: [],
    crash: false,
    case: () => ({}),
    kept: ({ draw }) => {
      const to_us = between(draw, 20, 80) * 1e6;
      return (flight) => cut(flight, { to_us });
    },
  },
  {
    name: 'damaged: a flight that lands',
    causes: [],
    crash: false,
    ...QUAD_X,
    happened: isDown,
    case: (setting) => ({
      script: (t_s, state) => ({
        ...setting.script(t_s, state),
        ...(t_s < setting.onset_s ? {} : LANDS),
        armed: t_s > 2 && !(t_s > setting.onset_s + 3 && state.landed),
      }),
      run: { end_s: setting.onset_s + setting.top_m + 12 },
    }),
    kept: flippedBits,
  },
];

const LANDS = { height_m: -100, speed_mps: 1, mode: 'LAND' } as const;
