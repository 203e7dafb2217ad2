import type { ADVANCE_LAW } from '../../packages/physics/src/propeller/forward.ts';
import { slowFlyerShare } from '../../packages/physics/src/propeller/static.ts';
import { INCH_M } from '../../packages/physics/src/units.ts';
import type { PropellerRow } from './data.ts';
import { fitRobust } from './robust.ts';
import { quantile } from './statistics.ts';

type AdvanceLaw = { -readonly [K in keyof typeof ADVANCE_LAW]: number };

/** One propeller at one speed of rotation, over its advance ratios, and what it gave standing still. */
type Sweep = {
  readonly pitchRatio: number;
  readonly rows: readonly PropellerRow[];
  readonly standing: PropellerRow;
};

/** A sweep needs a few points before it says anything about a shape. */
const POINTS_MIN = 4;
/** The standing measurement nearest in speed counts when it is within this share. */
const RPM_SHARE = 0.25;
/** Relative residuals beyond this are odd rows. */
const SCALE = 0.1;

function sweepsOf(moving: readonly PropellerRow[], standing: readonly PropellerRow[]): Sweep[] {
  const groups = new Map<string, PropellerRow[]>();
  for (const row of moving) {
    const key = `${row.key} ${row.rpm}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined || rows.length < POINTS_MIN) return [];
    const nearest = standing
      .filter((row) => row.key === first.key)
      .sort((a, b) => Math.abs(a.rpm - first.rpm) - Math.abs(b.rpm - first.rpm))[0];
    if (nearest === undefined || Math.abs(nearest.rpm / first.rpm - 1) > RPM_SHARE) return [];
    return [{ pitchRatio: first.pitch_in / first.diameter_in, rows, standing: nearest }];
  });
}

/**
 * Shape of CT and CP over the advance ratio, against the same propeller standing still: the static laws
 * carry the levels, and what is fitted here is how both fall and where thrust ends.
 */
export function fitAdvanceLaw(
  moving: readonly PropellerRow[],
  standing: readonly PropellerRow[],
): AdvanceLaw {
  const sweeps = sweepsOf(moving, standing);
  const [z0, z1, t] = fitRobust(
    ([zero0, zero1, thrust]) =>
      residuals(sweeps, zero0!, zero1!, (s) => 1 - thrust! * s - (1 - thrust!) * s * s, 'ct'),
    [0.104, 1.062, 0.3],
    { scale: SCALE },
  ) as [number, number, number];
  const [p, q] = fitRobust(
    ([power, left]) =>
      residuals(sweeps, z0, z1, (s) => 1 + power! * s + (left! - 1 - power!) * s * s, 'cp'),
    [0.3, 0.4],
    { scale: SCALE },
  ) as [number, number];
  const zeroThrustSlowFlyer = slowFlyerEnd(sweeps, (x) => z0 + z1 * x, t);
  const ends = { zeroThrust0: z0, zeroThrust1: z1, zeroThrustSlowFlyer };
  return { ...ends, thrust: t, power: p, powerAtZeroThrust: q };
}

/** Thrust over standing thrust near its end, where sweeps still have points on both sides. */
const NEAR_END = 0.15;

/**
 * How much farther slow-flyers pull than others, as a logarithm: medians of where the thrust has fallen to a
 * little, against the law. A slow-flyer loses its first quarter sooner, so that its whole shape does not fit.
 */
function slowFlyerEnd(
  sweeps: readonly Sweep[],
  endOf: (pitchRatio: number) => number,
  thrust: number,
): number {
  const bend = 1 - thrust;
  const share = (Math.sqrt(thrust * thrust + 4 * bend * (1 - NEAR_END)) - thrust) / (2 * bend);
  const ends = (slow: boolean) =>
    sweeps.flatMap((sweep) => {
      const [{ diameter_in, pitch_in, blades }] = sweep.rows as [PropellerRow];
      const blade = { diameter_m: diameter_in * INCH_M, pitch_m: pitch_in * INCH_M, blades };
      const j = slowFlyerShare(blade) > 0.5 === slow ? fallsTo(sweep, NEAR_END) : null;
      return j === null ? [] : [Math.log(j / (share * endOf(sweep.pitchRatio)))];
    });
  return quantile(ends(true), 0.5) - quantile(ends(false), 0.5);
}

/** Advance ratio at which the thrust falls to a share of the standing thrust; null where no two points enclose it. */
function fallsTo({ rows, standing }: Sweep, share: number): number | null {
  const points = [...rows].sort((a, b) => a.j - b.j);
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const level = share * standing.ct;
    if (a.ct >= level && b.ct < level) return a.j + ((b.j - a.j) * (a.ct - level)) / (a.ct - b.ct);
  }
  return null;
}

/** Distance of each point from the shape, in parts of what the propeller gave standing still. */
function residuals(
  sweeps: readonly Sweep[],
  zero0: number,
  zero1: number,
  shape: (s: number) => number,
  field: 'ct' | 'cp',
): Float64Array {
  const out: number[] = [];
  for (const { pitchRatio, rows, standing } of sweeps) {
    const end = zero0 + zero1 * pitchRatio;
    for (const row of rows) {
      if (row.j <= end) out.push(row[field] / standing[field] - shape(row.j / end));
      // Beyond the end the law holds thrust at 0; the row still says how far off the end is.
      else out.push(field === 'ct' ? row.ct / standing.ct : 0);
    }
  }
  return Float64Array.from(out);
}

/** Errors of a law on the sweeps: of CT and CP in parts of their static values, of the efficiency in itself. */
export function advanceErrors(
  law: Readonly<AdvanceLaw>,
  moving: readonly PropellerRow[],
  standing: readonly PropellerRow[],
): { ct: number[]; cp: number[]; efficiency: number[] } {
  const errors = { ct: [] as number[], cp: [] as number[], efficiency: [] as number[] };
  for (const sweep of sweepsOf(moving, standing)) {
    const end = law.zeroThrust0 + law.zeroThrust1 * sweep.pitchRatio;
    for (const row of sweep.rows) {
      const s = Math.min(1, row.j / end);
      const ct = sweep.standing.ct * (1 - law.thrust * s - (1 - law.thrust) * s * s);
      const bend = law.powerAtZeroThrust - 1 - law.power;
      const cp = sweep.standing.cp * (1 + law.power * s + bend * s * s);
      errors.ct.push((ct - row.ct) / sweep.standing.ct);
      errors.cp.push((cp - row.cp) / sweep.standing.cp);
      if (s > 0.4 && s < 0.85) errors.efficiency.push(((ct / cp) * row.cp) / row.ct - 1);
    }
  }
  return errors;
}
