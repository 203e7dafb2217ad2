import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csv, FULL_THROTTLE } from './data.ts';

/** A motor with a propeller at full throttle, with what is known of the motor itself. */
export type FullThrottleTest = {
  readonly test: string;
  readonly family: string;
  readonly kv: number;
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  readonly voltage_V: number;
  readonly thrust_g: number;
  readonly power_W: number;
  readonly mass_g: number | null;
  readonly resistance_mohm: number | null;
};

type MotorFact = {
  readonly brand?: string;
  readonly name: string;
  readonly kv: number;
  readonly mass_g?: number;
  readonly resistance_mohm?: number;
};

/**
 * Makers who state 3.85 V a cell run their tables on a full pack: without load their motors turn at 1.05 to 1.15 of Kv
 * times that voltage, those of others at 0.93.
 */
const FULL_PACK = 4.2 / 3.85;

/** Mass by the stator's size in the name (2207: 22 mm wide, 7 mm high): 140 motors of the facts, 9 % in the median. */
function massByStator_g(name: string): number | null {
  const found = /(?<!\d)(\d{2})(\d{2}(?:\.\d)?)(?!\d)/.exec(name);
  if (found === null) return null;
  const width_mm = Number(found[1]);
  const height_mm = Number(found[2]);
  if (width_mm < 8 || width_mm > 60 || height_mm < 2 || height_mm > 35) return null;
  return 38 * (width_mm / 23) ** 1.72 * (height_mm / 7) ** 0.94;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function factsOf(facts: readonly MotorFact[], motor: string, kv: number): readonly MotorFact[] {
  const wanted = plain(motor);
  if (wanted.length < 5) return [];
  return facts.filter((fact) => {
    const name = plain(fact.name);
    const named = name.endsWith(wanted) || (name.includes(wanted) && name.includes(String(kv)));
    return named && Math.abs(fact.kv / kv - 1) < 0.02;
  });
}

function most(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}

export function fullThrottleTests(): FullThrottleTest[] {
  const path = join(process.cwd(), '..', 'shared', 'parts_facts.json');
  const facts = (JSON.parse(readFileSync(path, 'utf8')) as { motors: MotorFact[] }).motors;
  const tops = new Map<string, Record<string, string>>();
  const throttles = new Map<string, number>();
  for (const row of [...csv('motor_tests.csv'), ...csv('motor_tests_more.csv')]) {
    if (!(Number(row.thrust_g) > 0) || !row.power_w || !row.prop_pitch_in || !row.kv) continue;
    const id = row.test_id!;
    throttles.set(id, Math.max(throttles.get(id) ?? 0, row.throttle ? Number(row.throttle) : 1));
    const top = tops.get(id);
    if (top === undefined || Number(row.thrust_g) > Number(top.thrust_g)) tops.set(id, row);
  }
  const tests: FullThrottleTest[] = [];
  for (const [test, row] of tops) {
    if (throttles.get(test)! < FULL_THROTTLE) continue;
    const known = factsOf(facts, row.motor!, Number(row.kv));
    const fullPack = row.voltage_is!.startsWith('nominal 3.85');
    tests.push({
      test,
      family: `${row.brand!.split(' ')[0]!.toLowerCase()} ${row.motor}`,
      kv: Number(row.kv),
      diameter_in: Number(row.prop_diameter_in),
      pitch_in: Number(row.prop_pitch_in),
      blades: Number(row.prop_blades),
      voltage_V: Number(row.voltage_v) * (fullPack ? FULL_PACK : 1),
      thrust_g: Number(row.thrust_g),
      power_W: Number(row.power_w),
      mass_g: most(known.map((fact) => fact.mass_g)) ?? massByStator_g(row.motor!),
      resistance_mohm: known.find((fact) => fact.resistance_mohm)?.resistance_mohm ?? null,
    });
  }
  return tests;
}
