import fc from 'fast-check';
import type { Build } from '../airframe/build.ts';
import { airframeTypes } from '../airframe/table.ts';
import { checks } from '../findings.ts';
import { designs } from './designs.ts';
import { exampleOf } from './sweeps.ts';

type Fields = Record<string, unknown>;

const types = airframeTypes.map(({ name }) => name);
const pool: readonly Fields[] = [
  ...Object.values(designs),
  ...Object.values(designs),
  ...types.map(exampleOf),
];
const factors = [0, 0.1, 0.3, 0.6, 0.8, 0.9, 0.97, 1.03, 1.1, 1.3, 1.8, 3, 10];
/** Members that a caller sends as a whole number, or that stay within a range whatever is multiplied. */
const whole = new Set(['cells', 'parallel', 'count', 'qty', 'motor_count', 'prop_blades']);
const needed = new Set(['kind', 'code', 'reason']);
const shares = new Set(['soh', 'usable_fraction', 'efficiency', 'duty', 'throttle']);

function scaled(name: string, value: number, by: number): number {
  const next = Number((value * by).toPrecision(4));
  if (whole.has(name)) return Math.max(1, Math.round(next));
  return shares.has(name) ? Math.min(1, Math.max(0.01, next)) : next;
}

/** Inputs of several designs in one, some of them left out, doubled or moved: what is rare by itself meets here. */
export const crossedBuild: fc.Arbitrary<Build> = fc.gen().map((g): Build => {
  const oneOf = <One>(all: readonly One[]): One => all[g(fc.nat, { max: all.length - 1 })]!;
  const chance = (of: number) => g(fc.nat, { max: 999 }) < 1000 * of;
  const often = oneOf([0.02, 0.1, 0.25]);

  const moved = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
        if (!needed.has(name) && chance(often / 3)) return [];
        if (typeof value === 'number' && chance(often)) return [[name, scaled(name, value, oneOf(factors))]];
        if (typeof value === 'boolean' && chance(often)) return [[name, !value]];
        if (Array.isArray(value)) return [[name, items(value)]];
        return [[name, value]];
      }),
    );
  const items = (list: readonly Fields[]): Fields[] => {
    const all = list.map((item) => (chance(3 * often) ? moved(item) : item));
    return chance(often) && all.length > 0 ? [...all, moved(all[0]!)] : all;
  };

  const base = { ...oneOf(pool) };
  for (const [name, value] of Object.entries(oneOf(pool))) if (chance(0.3)) base[name] = value;
  for (const [name, value] of Object.entries(oneOf(pool))) if (chance(0.2)) base[name] = value;
  if (chance(0.3)) base.airframe_type = oneOf(types);
  if (chance(often)) base.set_aside = [{ code: oneOf(checks).code, reason: 'Known.' }];
  return moved(base) as Build;
}); // biome-ignore format: one thing after the other
