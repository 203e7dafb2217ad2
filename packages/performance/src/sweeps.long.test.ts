import { describe, expect, test } from 'vitest';
import {
  exampleOf,
  figuresAt,
  type Sweep,
  type SweepName,
  sweeps,
  valueAt,
} from './testing/sweeps.ts';

const ROTORS = ['Quad X', 'Hexa', 'X8 (coaxial)'] as const;
const WINGS = ['Fixed wing (pusher)', 'Flying wing (pusher)', 'Powered glider'] as const;
const VTOLS = ['Quadplane (lift + pusher)', 'Tailsitter (quad)'] as const;
const STEPS = 60;

/** A part of the figure that no neighbouring builds may differ by. */
const JUMP = 0.005;

/**
 * Figures that may step. Beaufort is a scale of whole numbers; those of a hover are at full throttle where none is
 * possible; the best speeds move from one optimum to another where the pack no longer holds the first.
 */
const STEPPING =
  /beaufort|hover_current|sag_hover|esc_hover|thermal_margin_hover|^v_best|return_headwind/;

/** Below it a figure is about to vanish: top speed goes to zero as a fourth root. */
function isSmall(name: string, value: number): boolean {
  return /kmh|range_km|radius_km/.test(name) && Math.abs(value) < 5;
}

/** Follows the larger half of an interval until it is a point: what then still differs is a step. */
function stepInside(
  at: (share: number) => number | undefined,
  ends: readonly [number, number],
): readonly [number, number, number] | null {
  let [low, high] = ends;
  let first = at(low);
  let last = at(high);
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    const value = at(middle);
    if (value === undefined || first === undefined || last === undefined) return null;
    if (Math.abs(value - first) > Math.abs(last - value)) {
      high = middle;
      last = value;
    } else {
      low = middle;
      first = value;
    }
  }
  return [high, first!, last!];
}

/** All figures along a sweep. */
function rowsOf(airframe: string, sweep: Sweep) {
  const base = exampleOf(airframe);
  return Array.from({ length: STEPS + 1 }, (_, i) => figuresAt(base, sweep, i / STEPS));
}

type Rows = ReturnType<typeof rowsOf>;

/** Change of a figure over an interval, as a part of it; 0 where it is absent or zero at an end. */
function changeAt(rows: Rows, name: string, i: number): number {
  const [a, b] = [rows[i - 1]?.get(name), rows[i]?.get(name)];
  // What becomes impossible is 0 from there on.
  if (a === undefined || b === undefined || a === 0 || b === 0) return 0;
  return Math.abs(b - a) / Math.max(Math.abs(a), Math.abs(b));
}

function jumpsOf(airframe: string, sweep: Sweep): string[] {
  const base = exampleOf(airframe);
  const rows = rowsOf(airframe, sweep);
  const found: string[] = [];
  for (const name of rows[0]!.keys()) {
    if (STEPPING.test(name)) continue;
    for (let i = 1; i <= STEPS; i++) {
      const change = changeAt(rows, name, i);
      const around = Math.max(changeAt(rows, name, i - 1), changeAt(rows, name, i + 1));
      if (change < JUMP || change < 1.5 * around) continue;
      const at = (share: number) => figuresAt(base, sweep, share).get(name);
      const step = stepInside(at, [(i - 1) / STEPS, i / STEPS]);
      if (step === null) continue;
      const [share, from, to] = step;
      if (from === 0 || to === 0 || isSmall(name, to)) continue;
      if (Math.abs(to - from) > JUMP * Math.abs(from))
        found.push(`${name} steps from ${from} to ${to} at ${valueAt(sweep, share)}`);
    }
  }
  return found;
}

/** Which way a figure must go when an input grows, by physics alone. */
const GROWS: readonly { sweep: SweepName; up?: readonly string[]; down?: readonly string[] }[] = [
  { sweep: 'dryMass', down: ['hover_min', 'twr', 'twr_sag'], up: ['stall_speed_kmh'] },
  { sweep: 'packMass', down: ['hover_min', 'twr'], up: ['stall_speed_kmh'] },
  { sweep: 'payload', down: ['hover_min', 'twr', 'payload_margin_g'], up: ['stall_speed_kmh'] },
  { sweep: 'thrust', up: ['twr', 'payload_margin_g', 'service_ceiling_m'] },
  { sweep: 'altitude', down: ['hover_min', 'twr'], up: ['stall_speed_kmh'] },
  { sweep: 'warmth', down: ['twr'], up: ['stall_speed_kmh'] },
  { sweep: 'dragArea', down: ['cruise_min', 'range_km', 'max_speed_kmh', 'wind.max_steady_kmh'] },
  { sweep: 'usable', up: ['hover_min', 'cruise_min', 'range_km'] },
  { sweep: 'capacity', up: ['hover_min', 'cruise_min', 'range_km', 'energy_wh'] },
  { sweep: 'resistance', down: ['hover_min', 'cruise_min', 'range_km', 'twr_sag'] },
  { sweep: 'health', up: ['hover_min', 'cruise_min', 'range_km'] },
  { sweep: 'packWarmth', up: ['hover_min', 'cruise_min'] },
  { sweep: 'load', down: ['hover_min', 'cruise_min', 'range_km'] },
  { sweep: 'liftMax', down: ['stall_speed_kmh'] },
  { sweep: 'span', down: ['stall_speed_kmh'] },
  { sweep: 'chord', down: ['stall_speed_kmh'] },
  { sweep: 'wind', down: ['radius_km', 'range_headwind_km'], up: ['range_tailwind_km'] },
];

function turnsOf(rows: Rows, name: string, of: { sweep: Sweep; sign: 1 | -1 }): string[] {
  const found: string[] = [];
  for (let i = 1; i <= STEPS; i++) {
    const [before, value] = [rows[i - 1]!.get(name), rows[i]!.get(name)];
    if (before === undefined || value === undefined) continue;
    // Six significant digits are given.
    if (of.sign * (value - before) < -2e-5 * Math.abs(before))
      found.push(`${name} goes from ${before} to ${value} at ${valueAt(of.sweep, i / STEPS)}`);
  }
  return found;
}

describe.each([...ROTORS, ...WINGS, ...VTOLS])(
  'every input of %s, moved over its range',
  (name) => {
    test.each(Object.entries(sweeps))('makes no figure step: %s', (_, sweep) => {
      expect(jumpsOf(name, sweep)).toEqual([]);
    });

    test.each(GROWS)('moves figures the way physics has it: $sweep', (moved) => {
      const sweep = sweeps[moved.sweep];
      const rows = rowsOf(name, sweep);
      const turns = [
        ...(moved.up ?? []).flatMap((figure) => turnsOf(rows, figure, { sweep, sign: 1 })),
        ...(moved.down ?? []).flatMap((figure) => turnsOf(rows, figure, { sweep, sign: -1 })),
      ];
      expect(turns).toEqual([]);
    });
  },
);
