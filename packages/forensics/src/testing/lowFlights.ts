/** Drawn flips at take-off, and hops and low hovers indoors with a barometer that dips in its own wash. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { heldAt } from '../samples/samples.ts';
import { but, type Case, mission, RESTING } from './missions.ts';
import type { Craft, Trouble } from './multirotor.ts';
import type { Vector } from './rotations.ts';
import {
  between,
  FEW,
  isDown,
  isOver,
  type Kind,
  oneOf,
  type Setting,
  showsFall,
} from './settings.ts';

/** Two motors in each other's place. */
function swapped({ draw, craft }: Setting): number[] {
  const wiring = craft.frame.map((_, i) => i);
  const first = Math.floor(draw() * wiring.length);
  // Neighbours turn it over; opposite ones of a quad would only make it turn about the upright axis.
  const angle = (i: number) => craft.frame[i]!.angle_deg;
  const apart = (i: number) => Math.abs(((angle(i) - angle(first) + 540) % 360) - 180);
  const others = wiring.filter((i) => i !== first && apart(i) > 30);
  const second = oneOf(draw, others);
  wiring[first] = second;
  wiring[second] = first;
  return wiring;
}

/** Throttle for a moment, by hand or by the autopilot, and what then lies there. */
function flip(setting: Setting, trouble: (t_s: number) => Trouble): Case {
  const { draw } = setting;
  const given_s = between(draw, 0.35, 1.5);
  const full = between(draw, 0.5, 0.8);
  const end_s = 5 + given_s + between(draw, 4, 12);
  const byHand = draw() < 0.6;
  const disarms = draw() < 0.5;
  return {
    script: but(0, mission({ top_m: 5, up_mps: 2, land_s: 200 }), (t_s) => ({
      ...(byHand
        ? {
            mode: 'STABILIZE',
            law: 'angle' as const,
            sticks: {
              ...RESTING,
              throttle: t_s < 5 || t_s > 5 + given_s ? 0 : Math.min(full, 4 * (t_s - 5)),
            },
          }
        : {}),
      ...(disarms && t_s > 5 + given_s + 1 ? { armed: false } : {}),
    })),
    trouble,
    run: { end_s, crashCheck: draw() < 0.3 },
    how: { disarmMethod: 'switch' },
  };
}

const OVER = ['motor_saturation', 'thrust_loss', 'mechanical'];

export const FLIPS: readonly Kind[] = [
  {
    name: 'a flip at take-off, motors swapped',
    causes: OVER,
    happened: isOver,
    frames: ['quad X', 'quad plus', 'hexa X'],
    case: (setting) => {
      const wiring = swapped(setting);
      return flip(setting, () => ({ wiring }));
    },
  },
  {
    name: 'a flip at take-off, a propeller upside down',
    causes: OVER,
    happened: isOver,
    frames: ['quad X', 'quad plus', 'quad H'],
    case: (setting) => {
      const motor = Math.floor(setting.draw() * setting.craft.frame.length);
      const share = -between(setting.draw, 0.2, 0.5);
      const thrust = setting.craft.frame.map((_, i) => (i === motor ? share : 1));
      return flip(setting, () => ({ thrust }));
    },
  },
  {
    name: 'a flip at take-off, a leg that catches',
    causes: OVER,
    happened: isOver,
    frames: FEW,
    case: (setting) => {
      const { draw } = setting;
      const side = between(draw, 0, 2 * Math.PI);
      const pull = between(draw, 60, 120);
      const twist: Vector = [pull * Math.sin(side), pull * Math.cos(side), 0];
      return flip(setting, (t_s) => (t_s > 5.2 && t_s < 5.9 ? { twist_radps2: twist } : {}));
    },
  },
];

/** Without satellites; the barometer reads the pressure of its own wash as depth. */
function indoors(dip_m: number, hover: number | null) {
  return (flight: Flight): Flight => {
    const { throttle, heights, climbRates } = flight;
    const most = Math.max(...throttle!.value);
    const dipped = (row: Channel): Channel => ({
      ...row,
      value: row.value.map(
        (value, i) =>
          value -
          dip_m *
            Math.min(1, (1.5 * heldAt(throttle!.time_us, throttle!.value, row.time_us[i]!)) / most),
      ),
    });
    return {
      ...flight,
      heights: { ...heights, gps: null, baro: heights.baro === null ? null : dipped(heights.baro) },
      climbRates: { ...climbRates, gps: null },
      gps: [],
      hoverThrottle: hover,
    };
  };
}

/** From a strong racer at 4 % to a camera carrier; stated as it is, by default, or not at all. */
function powerOf({ draw, craft }: Setting): { craft: Craft; hover: number | null } {
  const thrustToWeight = draw() < 0.4 ? between(draw, 5, 25) : craft.thrustToWeight;
  const hover = oneOf(draw, [1 / thrustToWeight, 0.35, 0.5, null]);
  return { craft: { ...craft, thrustToWeight }, hover };
}

function hop(setting: Setting, top_m: number, held_s: number, killed: boolean): Case {
  const { draw } = setting;
  const { craft, hover } = powerOf(setting);
  const dip_m = draw() < 0.6 ? between(draw, 0.5, 5) : 0;
  const land_s = 6 + top_m + held_s;
  const base = mission({ top_m, up_mps: between(draw, 0.5, 1.2), land_s, sink_mps: 0.5 });
  const mode = oneOf(draw, ['LOITER', 'ALT_HOLD', 'GUIDED']);
  return {
    craft,
    script: but(0, base, (t_s) => ({
      mode,
      sticks: {
        ...RESTING,
        roll: t_s > 8 && t_s < land_s ? 0.15 * Math.sin(1.3 * t_s) : 0,
        pitch: t_s > 8 && t_s < land_s ? 0.15 * Math.sin(0.9 * t_s + 1) : 0,
      },
      ...(killed && t_s > land_s ? { armed: false } : {}),
    })),
    run: { end_s: land_s + (killed ? 8 : 2 * top_m + 12) },
    how: {
      change: indoors(dip_m, hover),
      ...(killed ? { disarmMethod: oneOf(draw, ['switch', 'kill', 'command']) } : {}),
    },
  };
}

export const HOPS: readonly Kind[] = [
  {
    name: 'a hop indoors that lands',
    causes: [],
    crash: false,
    happened: (flight) => isDown(flight) && !isOver(flight),
    case: (setting) =>
      hop(setting, between(setting.draw, 0.6, 2), between(setting.draw, 4, 60), false),
  },
];

export const KILLED_HOPS: readonly Kind[] = [
  {
    name: 'a disarm in the air in a hop',
    causes: ['pilot_input', 'failsafe'],
    shown: showsFall,
    case: (setting) =>
      hop(setting, between(setting.draw, 1.3, 2.5), between(setting.draw, 4, 30), true),
  },
];
