/** What is said of a build, each part by itself with a digest: a line tells where something changed. */
import { createHash } from 'node:crypto';
import type { Build } from '../airframe/build.ts';
import { analysisOf } from '../analysis.ts';
import { replyOf } from '../analyze.ts';
import { flownDragArea_m2, predictFlight } from '../asFlown.ts';
import { predictCharge } from '../asFlownCharge.ts';
import { chartDataOf } from '../charts.ts';
import { checks } from '../findings.ts';
import { checkPlan } from '../planCheck.ts';
import { variedBuild } from '../sweep.ts';

const fiveDigits = (_name: string, value: unknown) => {
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : Number(value.toPrecision(5));
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
};
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, fiveDigits) ?? '-')
    .digest('hex')
    .slice(0, 8);

/** What fails, by its words. */
export function digests(parts: Readonly<Record<string, () => unknown>>): string {
  return Object.entries(parts)
    .map(([name, of]) => {
      try {
        return `${name} ${digest(of())}`;
      } catch (error) {
        return `${name} ${(error as Error).message}`;
      }
    })
    .join(', ');
}

export function judged(build: Build): string {
  const analysis = analysisOf(build);
  const reply = replyOf(analysis);
  return digests({
    out: () => reply.out,
    platform: () => reply.platform,
    cg: () => [reply.cg, reply.calibration],
    findings: () => reply.lint.map(({ code, level, message }) => [code, level, message]),
    patches: () => reply.lint,
    tried: () => checks.map(({ judge, remedies }) => (judge(analysis) && remedies ? [...remedies(analysis)] : [])),
    charts: () => chartDataOf(analysis),
    behind: () => analysis.resolved,
  });
} // biome-ignore format: a line a part

const NUMBERS = [0, 0.2, 0.5, 0.9, 1, 1.5, 4, 30];

export function flown(build: Build, at: number): string {
  const number = (k: number) => NUMBERS[(at * 5 + 3 * k) % NUMBERS.length]!;
  const maybe = (k: number, scale: number) => ((at + k) % 3 === 0 ? null : scale * number(k));
  const state = { payload_g: maybe(1, 20), altitude_m: 90 * number(2), temp_c: maybe(3, 10) };
  const asFlown = { ...state, hover_voltage_v: at % 4 === 0 ? null : 13 + number(4) / 3, climb_rate_mps: maybe(5, 0.5), cruise_airspeed_mps: maybe(6, 7) };
  const phases = { hover_s: 20 * number(1), climb_s: 5 * number(2), level_s: 20 * number(3), climb_mps: 0.4 * number(7), level_mps: 3 * number(8) };
  const packs = Array.from({ length: at % 4 }, (_, k) => ({ capacity: maybe(k, 0.9), resistance_mohm: maybe(k + 1, 20) }));
  const learned = at % 2 === 0 ? null : { calibration: { loss_factor: 1 + 0.1 * number(2) }, nextSpread: 0.1 * number(4) };
  const plan = { legs: at % 3 === 0 ? null : (build.mission ?? null), distance_km: maybe(2, 0.5), payload_g: maybe(3, 15), wind_kmh: maybe(4, 2), temp_c: maybe(5, 1), altitude_m: maybe(6, 100), packs, learned, held: at % 4 < 2 ? null : { factor: 0.8 + 0.1 * number(1), low: 0.8, high: 1.2 } };
  return digests({
    flight: () => predictFlight(build, asFlown),
    drag: () => flownDragArea_m2(build, asFlown, { cruise_power_w: 30 + 100 * number(3), loss_factor: 1.1 }),
    charge: () => predictCharge(build, { ...state, phases, rest_before_v: at % 3 === 0 ? null : 14 + 2.5 * number(9) , rest_after_v: at % 5 === 0 ? null : 10 + 3 * number(10) }),
    plan: () => checkPlan(build, plan),
    varied: () => (['payload_g', 'capacity_mah', 'cells', 'motor_kv'] as const).map((name) => variedBuild(build, build.batteries ?? [{}], name, 10 * number(1))),
  });
} // biome-ignore format: a line a part
